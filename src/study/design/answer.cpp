#include "study/design/answer.h"

#include <algorithm>
#include <cmath>

#include "base/utf8.h"

namespace assay::study {
namespace {

constexpr std::size_t most_strokes = 500;
constexpr std::size_t most_points = 20'000;
constexpr double most_milliseconds = 24.0 * 60 * 60 * 1000;

bool is_known(std::string_view key, std::span<const std::string_view> keys) {
  return std::ranges::find(keys, key) != keys.end();
}

// [x, y], [x, y, milliseconds] or [x, y, milliseconds, pressure].
void check_point(const Answer& point, int width, int height) {
  if (!point.is_array() || point.size() < 2 || point.size() > 4) {
    refuse_answer("A point is a list of x, y and perhaps the time and the pressure.");
  }
  number(point[0], {0, static_cast<double>(width)}, "The x of a point");
  number(point[1], {0, static_cast<double>(height)}, "The y of a point");
  if (point.size() > 2) whole_number(point[2], {0, most_milliseconds}, "The time of a point");
  if (point.size() > 3) number(point[3], {0, 1}, "The pressure of a point");
}

}  // namespace

void expect_keys(const Answer& answer, std::span<const std::string_view> required,
                 std::span<const std::string_view> optional, std::string_view what) {
  if (!answer.is_object()) refuse_answer("{} is not an object.", what);
  for (const auto& [key, value] : answer.items()) {
    if (!is_known(key, required) && !is_known(key, optional)) {
      refuse_answer("{} has an unknown key '{}'.", what, printable(key.substr(0, 60)));
    }
  }
  for (const std::string_view key : required) {
    if (!answer.contains(key)) refuse_answer("{} has no '{}'.", what, key);
  }
}

std::int64_t whole_number(const Answer& answer, const Range& range, std::string_view what) {
  if (!answer.is_number_integer()) refuse_answer("{} is not a whole number.", what);
  // An unsigned number beyond the signed ones must not come out negative.
  if (!range.contains(answer.get<double>())) refuse_answer("{} is out of range.", what);
  return answer.get<std::int64_t>();
}

double number(const Answer& answer, const Range& range, std::string_view what) {
  if (!answer.is_number()) refuse_answer("{} is not a number.", what);
  const double value = answer.get<double>();
  if (!std::isfinite(value) || !range.contains(value)) refuse_answer("{} is out of range.", what);
  return value;
}

bool flag(const Answer& answer, std::string_view what) {
  if (!answer.is_boolean()) refuse_answer("{} is neither true nor false.", what);
  return answer.get<bool>();
}

std::string text(const Answer& answer, std::size_t least, std::size_t most, std::string_view what) {
  if (!answer.is_string()) refuse_answer("{} is not a text.", what);
  const auto& value = answer.get_ref<const std::string&>();
  std::size_t letters = 0;
  std::size_t blanks = 0;
  for (std::size_t at = 0; at < value.size(); ++letters) {
    const CodePoint point = code_point(value, at);
    const bool blank = point.value == U' ' || point.value == U'\n' || point.value == U'\t';
    const bool control = point.value < 0x20 || (point.value >= 0x7F && point.value < 0xA0);
    if (control && !blank) refuse_answer("{} has control characters.", what);
    if (blank) ++blanks;
    at = point.end;
  }
  if (letters - blanks < least) refuse_answer("{} needs at least {} letters.", what, least);
  if (letters > most) refuse_answer("{} has more than {} letters.", what, most);
  return value;
}

std::string word(const Answer& answer, std::span<const std::string> words, std::string_view what) {
  if (!answer.is_string()) refuse_answer("{} is not a text.", what);
  const auto& value = answer.get_ref<const std::string&>();
  if (std::ranges::find(words, value) == words.end()) {
    refuse_answer("{} is none of the answers.", what);
  }
  return value;
}

void check_strokes(const Answer& answer, int width, int height, bool edits) {
  static constexpr std::string_view whole[] = {"strokes"};
  static constexpr std::string_view drawn[] = {"points"};
  static constexpr std::string_view edited[] = {"points", "adds"};
  static constexpr std::string_view further[] = {"input"};
  static const std::vector<std::string> inputs{"mouse", "touch", "pen", "keyboard"};
  expect_keys(answer, whole, {}, "The drawing");
  const Answer& strokes = answer["strokes"];
  if (!strokes.is_array() || strokes.empty()) refuse_answer("There are no strokes.");
  if (strokes.size() > most_strokes) {
    refuse_answer("There are more than {} strokes.", most_strokes);
  }
  std::size_t total = 0;
  for (const Answer& stroke : strokes) {
    expect_keys(stroke, edits ? std::span(edited) : std::span<const std::string_view>(drawn),
                further, "A stroke");
    if (edits) flag(stroke["adds"], "Whether a stroke adds");
    if (stroke.contains("input")) word(stroke["input"], inputs, "The input of a stroke");
    const Answer& points = stroke["points"];
    if (!points.is_array() || points.size() < 3) {
      refuse_answer("A stroke needs at least three points to enclose something.");
    }
    total += points.size();
    if (total > most_points) refuse_answer("The drawing has more than {} points.", most_points);
    for (const Answer& point : points) check_point(point, width, height);
  }
}

}  // namespace assay::study
