#include "study/analysis/table_script.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/json.h"
#include "study/analysis/files.h"
#include "study/analysis/r_code.h"

namespace assay::analysis {
namespace {

// Tables that differ make R fail.
constexpr std::string_view last_line = "if (wrong > 0) stop(wrong, \" of the tables differ\")\n";

Cell as_number(const std::optional<bool>& value) {
  if (!value) return {};
  return std::int64_t{*value ? 1 : 0};
}

template <class Number>
Cell or_blank(const std::optional<Number>& value) {
  if (!value) return {};
  return *value;
}

// Lists of texts become texts with tabs between, which R can take apart by itself.
std::string with_tabs(const std::string& options) {
  const auto list = json_or_null(options);
  if (!list.is_array()) return options;
  std::string text;
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (!list[at].is_string()) return options;
    text += (at == 0 ? "" : "\t") + list[at].get<std::string>();
  }
  return text;
}

Table responses_table(const Rows& rows) {
  Table table{.columns = {"session", "participant", "screen", "item", "condition", "level",
                          "repetition", "label", "prediction", "confidence", "bin", "adversarial",
                          "category", "options", "response", "correct", "rt"}};
  for (const ResponseRow* row : rows) {
    table.add({row->session, row->participant, row->screen, row->item, row->condition,
               or_blank(row->level), or_blank(row->repetition), row->label, row->prediction,
               or_blank(row->confidence), row->bin, as_number(row->adversarial), row->category,
               with_tabs(row->options), row->response, as_number(row->correct), or_blank(row->rt)});
  }
  return table;
}

}  // namespace

Rows rows_of_screens(const Evidence& evidence, std::initializer_list<std::string_view> screens) {
  return select(evidence, [&](const ResponseRow& row) {
    return row.phase == "test" && std::ranges::find(screens, row.screen) != screens.end();
  });
}

std::vector<Attachment> table_script(std::string_view code, const Rows& rows,
                                     std::string_view settings) {
  std::string text(r_code::tables);
  for (const std::string_view part : {settings, code, last_line}) {
    if (!part.empty()) text.append("\n").append(part);
  }
  return {{"r/tables.R", std::move(text)}, script_data("responses.csv", responses_table(rows))};
}

Attachment script_data(std::string_view name, const Table& table) {
  return {"r/" + std::string(name), csv_of(table)};
}

}  // namespace assay::analysis
