// Reads an answer with suspicion: every key known, every number in its range. For judge.cpp and the
// files beside it.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/value.h"

namespace assay::study {

// Thrown within the judge and caught there; its sentence becomes the verdict's.
struct Refusal {
  std::string sentence;
};

template <class... Args>
[[noreturn]] void refuse_answer(fmt::format_string<Args...> sentence, Args&&... args) {
  throw Refusal{fmt::format(sentence, std::forward<Args>(args)...)};
}

using Answer = nlohmann::json;

// An object with all of `required`, some of `optional` and nothing else.
void expect_keys(const Answer& answer, std::span<const std::string_view> required,
                 std::span<const std::string_view> optional, std::string_view what);
// A whole number within the range; 3.0 is none.
std::int64_t whole_number(const Answer& answer, const Range& range, std::string_view what);
double number(const Answer& answer, const Range& range, std::string_view what);
bool flag(const Answer& answer, std::string_view what);
// Sound text of so many letters without control signs other than line ends and tabs.
std::string text(const Answer& answer, std::size_t least, std::size_t most, std::string_view what);
// One of the words.
std::string word(const Answer& answer, std::span<const std::string> words, std::string_view what);

// Strokes drawn on a picture of that size; `edits` is for strokes that add or remove.
void check_strokes(const Answer& answer, int width, int height, bool edits);

}  // namespace assay::study
