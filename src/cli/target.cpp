#include "cli/target.h"

#include <algorithm>

#include "base/error.h"

namespace assay {

namespace cli {

std::size_t predicted(std::span<const float> scores) {
  return static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin());
}

std::vector<std::size_t> targets(const Target& target, const Tensor& scores) {
  const auto classes = static_cast<std::size_t>(scores.shape.back());
  if (target.index && *target.index >= classes) {
    fail("There is no class {}; the model has {}, numbered from 0 to {}.", *target.index, classes,
         classes - 1);
  }
  std::vector<std::size_t> chosen;
  for (std::size_t row = 0; row < scores.rows(); ++row) {
    chosen.push_back(target.index ? *target.index : predicted(scores.row(row)));
  }
  return chosen;
}

}  // namespace cli

std::optional<cli::Target> Value<cli::Target>::read(std::string_view text, const Range& range) {
  if (text == "predicted") return cli::Target{};
  const auto index = Value<std::size_t>::read(text, range);
  if (!index) return std::nullopt;
  return cli::Target{index};
}

std::string Value<cli::Target>::write(const cli::Target& target) {
  return target.index ? Value<std::size_t>::write(*target.index) : "predicted";
}

}  // namespace assay
