#include "study/stimulus/options.h"

#include <algorithm>

#include "base/error.h"
#include "base/rng.h"
#include "base/sha256.h"

namespace assay::stimulus {

std::uint64_t stream_of(std::string_view item) {
  return std::stoull(sha256(item).substr(0, 16), nullptr, 16);
}

std::vector<std::string> guess_options(const std::vector<std::string>& classes,
                                       const std::string& truth, const std::string& prediction,
                                       std::size_t distractors, std::uint64_t seed,
                                       std::uint64_t stream) {
  std::vector<std::string> others;
  for (const std::string& name : classes) {
    if (name != truth && name != prediction) others.push_back(name);
  }
  // Neither the order of the classes nor a class that is listed twice may change the draw.
  std::ranges::sort(others);
  others.erase(std::ranges::unique(others).begin(), others.end());
  if (others.size() < distractors) {
    fail("There are {} classes beside '{}' and '{}', but {} wrong options are asked for.",
         others.size(), truth, prediction, distractors);
  }
  Random random(seed, stream);
  for (std::size_t at = 0; at < distractors; ++at) {
    std::swap(others[at], others[at + random.below(others.size() - at)]);
  }
  std::vector<std::string> all(others.begin(),
                               others.begin() + static_cast<std::ptrdiff_t>(distractors));
  all.push_back(prediction);
  for (std::size_t left = all.size(); left > 1; --left) {
    std::swap(all[left - 1], all[random.below(left)]);
  }
  return all;
}

}  // namespace assay::stimulus
