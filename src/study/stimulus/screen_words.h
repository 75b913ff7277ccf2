// The words of a study's screens, as participants read them.
#pragma once

#include <map>

#include "study/design/study.h"

namespace assay::stimulus {

// One screen: its kind and its lines.
struct ScreenWords {
  std::string screen;
  std::vector<std::string> lines;

  bool operator==(const ScreenWords&) const = default;
};

struct AllScreens {
  std::vector<ScreenWords> pages;                             // that are of no item, in order
  std::map<std::int32_t, std::vector<ScreenWords>> of_items;  // by the item's place
};

// Each kind of screen of an item once; what it says does not depend on who sees it but for the
// order of answers.
AllScreens screen_words(const study::Study& study);

}  // namespace assay::stimulus
