#include "study/server/reports.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"

namespace assay::server {
namespace {

using nlohmann::json;

std::int64_t number(const json& report, const char* key, std::int64_t least) {
  const auto found = report.find(key);
  if (found == report.end() || !found->is_number_integer() ||
      (found->is_number_unsigned() && found->get<std::uint64_t>() > (1ULL << 53)) ||
      found->get<std::int64_t>() < least) {
    fail("A report needs a whole number '{}' of at least {}.", key, least);
  }
  return found->get<std::int64_t>();
}

BrowserReport read_report(const json& report) {
  if (!report.is_object()) fail("A report is an object with 'seq' and 'answer' or 'note'.");
  BrowserReport result{.seq = number(report, "seq", 1)};
  for (const auto& [key, value] : report.items()) {
    if (key != "seq" && key != "step" && key != "answer" && key != "note") {
      fail("A report has no '{}'.", key);
    }
  }
  result.is_answer = report.contains("answer");
  if (result.is_answer == report.contains("note")) {
    fail("A report has either an 'answer' or a 'note'.");
  }
  const json& content = report[result.is_answer ? "answer" : "note"];
  if (!content.is_object()) fail("An answer and a note are objects.");
  if (result.is_answer) result.step = number(report, "step", 0);
  result.body = content.dump();
  return result;
}

}  // namespace

std::vector<BrowserReport> read_reports(std::string_view body) {
  const json parsed = parse_json(body, "The body");
  if (!parsed.is_object() || parsed.size() != 1 || !parsed.contains("reports") ||
      !parsed["reports"].is_array()) {
    fail("The body is not a list of reports: {{\"reports\": [...]}}.");
  }
  const json& reports = parsed["reports"];
  if (reports.size() > most_reports) {
    fail("{} reports at once are too many; send at most {}.", reports.size(), most_reports);
  }
  std::vector<BrowserReport> result;
  for (const json& report : reports) result.push_back(read_report(report));
  return result;
}

}  // namespace assay::server
