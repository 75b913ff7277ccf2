#include "math/stats/r_frame.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/value.h"
#include "math/stats/r_script.h"

namespace assay::stats {
namespace {

std::string joined(std::span<const std::string> all) {
  std::string text;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (at > 0) text += at % 20 == 0 ? ",\n  " : ", ";
    text += all[at];
  }
  return "c(" + text + ")";
}

std::string r_column(const std::vector<std::string>& cells) {
  std::vector<std::string> there;
  for (const std::string& cell : cells) {
    if (!cell.empty()) there.push_back(cell);
  }
  const bool numbers = std::ranges::all_of(
      there, [](const std::string& cell) { return Value<double>::read(cell, {}).has_value(); });
  const Labels known = labels("", there);
  std::vector<std::string> entries;
  auto level = known.of.begin();
  for (const std::string& cell : cells) {
    if (cell.empty()) {
      entries.emplace_back("NA");
      continue;
    }
    entries.push_back(numbers ? cell : fmt::format("{}", *level + 1));
    ++level;
  }
  if (numbers) return joined(entries);
  std::vector<std::string> quoted;
  for (const std::string& one : known.levels) quoted.push_back(r_string(one));
  return fmt::format("factor({},\n  levels = seq_len({}), labels = {})", joined(entries),
                     quoted.size(), joined(quoted));
}

}  // namespace

std::string r_frame(std::span<const Texts> columns) {
  const std::size_t rows = columns.empty() ? 0 : columns.front().cells.size();
  std::string text = fmt::format("data <- data.frame(row.names = seq_len({}))\n", rows);
  for (const Texts& column : columns) {
    text += fmt::format("data[[{}]] <- {}\n", r_string(column.name), r_column(column.cells));
  }
  return text;
}

}  // namespace assay::stats
