// What is wrong with a file that people write, and where: all of it is told at once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::study {

struct Mistake {
  std::string place{};     // "/practice/items/3"; "" is the whole
  std::string sentence{};  // without the place

  bool operator==(const Mistake&) const = default;
};
using Mistakes = std::vector<Mistake>;

// More would hide the first ones.
inline constexpr std::size_t most_mistakes = 100;

// "/practice/items/3: There is no item 'dgo'; did you mean 'dog'?", one a line.
std::string listed(const Mistakes& mistakes);

// Throws Error that names every mistake when there is one; `what` is "The design".
void throw_mistakes(const Mistakes& mistakes, std::string_view what);

}  // namespace assay::study
