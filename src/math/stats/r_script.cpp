#include "math/stats/r_script.h"

#include <algorithm>

#include "math/stats/r_frame.h"

namespace assay::stats {
namespace {

template <class T, class Write>
std::string r_vector(const std::vector<T>& all, const Write& write) {
  std::string text = "c(";
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (at > 0) text += at % 20 == 0 ? ",\n  " : ", ";
    text += write(all[at]);
  }
  return text + ")";
}

std::string r_numbers(std::string_view name, const Numbers& numbers) {
  return fmt::format(
      "{} <- {}  # {}\n", name,
      r_vector(numbers.values, [](double value) { return fmt::format("{}", value); }),
      r_string(numbers.name));
}

std::string r_factor(std::string_view name, const Labels& labels) {
  const std::string codes =
      r_vector(labels.of, [](std::size_t level) { return fmt::format("{}", level + 1); });
  return fmt::format("{} <- factor({},\n  levels = seq_len({}), labels = {})  # {}\n", name, codes,
                     labels.levels.size(), r_vector(labels.levels, r_string),
                     r_string(labels.name));
}

std::string numbered(std::string_view name, std::size_t at, std::size_t first_with_number) {
  return at + 1 < first_with_number ? std::string(name) : fmt::format("{}_{}", name, at + 1);
}

// Rows of two conditions or more, side by side; subjects without all of them are left out.
constexpr std::string_view matched_rows =
    "blocks <- tapply(x, list(pair, by), mean)\n"
    "blocks <- blocks[complete.cases(blocks), , drop = FALSE]\n";

}  // namespace

std::string r_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter == '\n' || letter == '\r' ? ' ' : letter;
  }
  return quoted + "\"";
}

std::string sided(Alternative alternative) {
  switch (alternative) {
    case Alternative::less:
      return ", one-sided (less)";
    case Alternative::greater:
      return ", one-sided (greater)";
    default:
      return ", two-sided";
  }
}

std::string_view r_word(Alternative alternative) {
  switch (alternative) {
    case Alternative::less:
      return "less";
    case Alternative::greater:
      return "greater";
    default:
      return "two.sided";
  }
}

std::string r_p(Alternative alternative, std::string_view function, std::string_view statistic,
                std::string_view parameters) {
  const std::string rest = parameters.empty() ? "" : fmt::format(", {}", parameters);
  switch (alternative) {
    case Alternative::less:
      return fmt::format("{}({}{})", function, statistic, rest);
    case Alternative::greater:
      return fmt::format("{}({}{}, lower.tail = FALSE)", function, statistic, rest);
    default:
      return fmt::format("2 * {}(-abs({}){})", function, statistic, rest);
  }
}

std::string r_script(const Data& data, const Result& result) {
  std::string text = fmt::format("# {}\n", to_sentence(result));
  std::ranges::replace(text, '\r', ' ');
  std::replace(text.begin(), text.end() - 1, '\n', ' ');
  if (!data.columns.empty()) text += r_frame(data.columns);
  if (data.x) text += r_numbers("x", *data.x);
  if (data.y) text += r_numbers("y", *data.y);
  for (std::size_t at = 0; at < data.control.size(); ++at) {
    text += r_numbers(numbered("control", at, 1), data.control[at]);
  }
  for (std::size_t at = 0; at < data.by.size(); ++at) {
    text += r_factor(numbered("by", at, 2), data.by[at]);
  }
  if (data.pair) text += r_factor("pair", *data.pair);
  for (std::size_t at = 0; at < data.cluster.size(); ++at) {
    text += r_factor(numbered("cluster", at, 1), data.cluster[at]);
  }
  if (data.x && !data.by.empty() && data.pair) text += matched_rows;
  if (data.x && !data.by.empty() && data.by.front().levels.size() == 2) {
    text += data.pair ? "first <- blocks[, 1]\nsecond <- blocks[, 2]\n"
                      : "first <- x[by == levels(by)[1]]\nsecond <- x[by == levels(by)[2]]\n";
  } else if (data.x && data.y && data.by.empty()) {
    text += "first <- x\nsecond <- y\n";
  }
  if (!result.r.empty()) return text + result.r + "\n";
  return text + fmt::format("message({})\n",
                            r_string(result.is_defined()
                                         ? fmt::format("Neither R nor a package of its own has "
                                                       "this form of '{}'; the data are above.",
                                                       result.test)
                                         : fmt::format("'{}' is undefined, for {}.", result.test,
                                                       result.undefined)));
}

}  // namespace assay::stats
