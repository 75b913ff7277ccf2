#include "study/analysis/methods.h"
#include "study/analysis/r_code.h"
#include "study/analysis/table_script.h"
#include "study/analysis/team/parts.h"

namespace assay::analysis::team {
namespace {

Table natural_table(const Evidence& evidence) {
  Table table{.columns = {"bin", "ai_right", "share"}};
  for (const NaturalShare& one : evidence.natural) {
    table.add({one.bin, std::int64_t{one.ai_right ? 1 : 0}, one.share});
  }
  return table;
}

// By condition: its method's scores.
Table scores_table(const Evidence& evidence, const Decisions& decisions, bool keep_once) {
  Table table{.columns = {"metric", "condition", "item", "value", "least_people"}};
  for (const std::string& metric : metrics_of(evidence)) {
    for (const std::string& condition : decisions.conditions) {
      for (const auto& [item, value] :
           scores_of(evidence, metric, method_of(evidence, condition))) {
        table.add({metric, condition, item, value, std::int64_t{keep_once ? 1 : 2}});
      }
    }
  }
  return table;
}

}  // namespace

std::vector<Attachment> script(const Evidence& evidence, const Decisions& decisions,
                               bool keep_once) {
  std::vector<Attachment> files =
      table_script(r_code::team, rows_of_screens(evidence, {"decide", "familiar"}));
  if (!evidence.natural.empty()) {
    files.push_back(script_data("natural.csv", natural_table(evidence)));
  }
  if (Table scores = scores_table(evidence, decisions, keep_once); !scores.rows.empty()) {
    files.push_back(script_data("scores.csv", scores));
  }
  return files;
}

}  // namespace assay::analysis::team
