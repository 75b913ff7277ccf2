#include "study/analysis/files.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/within.h"
#include "math/stats/r_script.h"
#include "study/analysis/page.h"

namespace assay::analysis {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string in_full(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  if (const auto* number = std::get_if<double>(&cell)) return Value<double>::write(*number);
  return {};
}

json json_of(const Table& table) {
  std::ostringstream out;
  write_json(out, table);
  return parse_json(out.str(), "A table", large_json);
}

json json_of(const Finding& finding) {
  json result = parse_json(stats::to_json(finding.result), "A result");
  result["id"] = finding.id;
  result["question"] = finding.question;
  result["outcome"] = finding.outcome;
  result["planned"] = finding.is_planned;
  if (finding.adjusted_p) {
    result["adjusted_p"] = *finding.adjusted_p;
    result["correction"] = finding.correction;
  }
  return result;
}

json json_of(const std::vector<Section>& sections) {
  json result = json::array();
  for (const Section& section : sections) {
    json tables = json::object();
    for (const Sheet& sheet : section.sheets) {
      tables[sheet.id] = {
          {"title", sheet.title}, {"unit", sheet.unit}, {"rows", json_of(sheet.table)}};
    }
    json findings = json::array();
    for (const Finding& finding : section.findings) findings.push_back(json_of(finding));
    result.push_back({{"title", section.title}, {"tables", tables}, {"tests", findings}});
  }
  return result;
}

json json_of(const Analysis& analysis) {
  json flow = json::array();
  for (const Station& station : analysis.flow) {
    flow.push_back({{"name", station.name}, {"people", station.people}, {"lost", station.lost}});
  }
  json concerns = json::array();
  for (const Concern& concern : analysis.concerns) {
    concerns.push_back({{"what", concern.what},
                        {"rows", concern.count},
                        {"first", concern.example},
                        {"done", concern.done}});
  }
  return {{"study", analysis.study},
          {"protocol", analysis.protocol},
          {"title", analysis.title},
          {"simulated", analysis.is_simulated},
          {"summary", analysis.summary},
          {"flow", flow},
          {"concerns", concerns},
          {"sections", json_of(analysis.sections)},
          {"with_all", json_of(analysis.with_all)},
          {"methods", analysis.methods}};
}

}  // namespace

std::string csv_of(const Table& table) {
  std::string text = csv_record(table.columns);
  for (const std::vector<Cell>& row : table.rows) {
    std::vector<std::string> cells;
    for (const Cell& cell : row) cells.push_back(in_full(cell));
    text += csv_record(cells);
  }
  return text;
}

void write_files(const Analysis& analysis, const fs::path& folder) {
  for (const char* part : {"tables", "figures", "r"}) {
    make_folder(within(folder, folder / part));  // the folder may be a stranger's
  }
  for (const Section& section : analysis.sections) {
    for (const Sheet& sheet : section.sheets) {
      write_file(folder / "tables" / (sheet.id + ".csv"), csv_of(sheet.table));
      const Sheet* all = find_sheet(analysis.with_all, sheet.id);
      if (all == nullptr) continue;
      write_file(folder / "tables" / (with_excluded(sheet.id) + ".csv"), csv_of(all->table));
    }
    for (const Figure& figure : section.figures) {
      write_file(folder / "figures" / (figure.id + ".svg"), figure.picture.html());
    }
    for (const Finding& finding : section.findings) {
      if (finding.result.r.empty()) continue;
      write_file(folder / "r" / (finding.id + ".R"), stats::r_script(finding.data, finding.result));
    }
  }
  for (const Attachment& one : analysis.attachments) {
    make_folder(within(folder, (folder / one.path).parent_path()));
    write_file(folder / one.path, one.text);
  }
  write_file(folder / "analysis.json", json_of(analysis).dump(2) + "\n");
  write_file(folder / "report.html", page_of(analysis));
}

}  // namespace assay::analysis
