#include <fmt/format.h>

#include "study/analysis/attention/parts.h"
#include "study/analysis/r_code.h"
#include "study/analysis/table_script.h"

namespace assay::analysis::attention {
namespace {

// "3-7 9-9": points that are marked, from 1 on.
std::string runs_of(const MarkedPoints& mask) {
  std::string text;
  for (std::size_t from = 0; from < mask.size();) {
    std::size_t end = from + 1;
    while (end < mask.size() && mask[end] == mask[from]) ++end;
    if (mask[from]) text += fmt::format("{}{}-{}", text.empty() ? "" : " ", from + 1, end);
    from = end;
  }
  return text;
}

Table marks_table(std::span<const Marks> marks) {
  Table table{.columns = {"item", "participant", "width", "height", "marked"}};
  for (const Marks& own : marks) {
    for (std::size_t at = 0; at < own.people.size(); ++at) {
      table.add({own.item, own.people[at], std::int64_t{own.width}, std::int64_t{own.height},
                 runs_of(own.masks[at])});
    }
  }
  return table;
}

Table scores_table(const MarkScores& scores) {
  Table table{.columns = {"metric", "method", "item", "value"}};
  for (const MachineScore& one : scores.values) {
    table.add({one.metric, one.method, one.item, one.value});
  }
  for (const auto& [of, gap] : scores.undefined) {
    for (std::size_t at = 0; at < gap.first; ++at) table.add({of.first, of.second, Cell(), Cell()});
  }
  return table;
}

}  // namespace

std::vector<Attachment> script(std::string_view settings, std::span<const Marks> marks,
                               const MarkScores& scores) {
  // Drawings themselves are not read by it: what they enclose is.
  std::vector<Attachment> files = table_script(r_code::attention, {}, settings);
  files.push_back(script_data("marks.csv", marks_table(marks)));
  files.push_back(script_data("scores.csv", scores_table(scores)));
  return files;
}

}  // namespace assay::analysis::attention
