#include "study/design/mistake.h"

#include <algorithm>

#include "base/error.h"

namespace assay::study {

std::string listed(const Mistakes& mistakes) {
  std::string text;
  for (const Mistake& mistake : mistakes) {
    text += fmt::format("{}: {}\n", mistake.place.empty() ? "/" : mistake.place, mistake.sentence);
  }
  return text;
}

void throw_mistakes(const Mistakes& mistakes, std::string_view what) {
  if (mistakes.empty()) return;
  // A sentence of an Error is one line.
  std::string text = listed(mistakes);
  std::ranges::replace(text, '\n', ' ');
  text.pop_back();
  const std::size_t count = mistakes.size();
  fail("{} has {} mistake{}{}: {}", what, count, count == 1 ? "" : "s",
       count < most_mistakes ? "" : " or more", text);
}

}  // namespace assay::study
