#include "study/mistake.h"

#include "base/error.h"

namespace assay::study {

std::string listed(const Mistakes& mistakes) {
  std::string text;
  for (const Mistake& mistake : mistakes) {
    text += fmt::format("{}: {}\n", mistake.place.empty() ? "/" : mistake.place, mistake.sentence);
  }
  return text;
}

void refuse(const Mistakes& mistakes, std::string_view what) {
  if (mistakes.empty()) return;
  std::string text = listed(mistakes);
  text.pop_back();
  const std::size_t count = mistakes.size();
  fail("{} has {} mistake{}{}:\n{}", what, count, count == 1 ? "" : "s",
       count < most_mistakes ? "" : " or more", text);
}

}  // namespace assay::study
