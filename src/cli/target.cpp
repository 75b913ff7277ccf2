#include "cli/target.h"

#include <algorithm>

#include "base/error.h"

namespace assay {

namespace cli {

std::size_t predicted(std::span<const float> scores) {
  return static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin());
}

std::size_t runner_up(std::span<const float> scores) {
  expects(scores.size() > 1, "a runner-up has somebody before it");
  const std::size_t first = predicted(scores);
  std::size_t best = first == 0 ? 1 : 0;
  for (std::size_t at = 0; at < scores.size(); ++at) {
    if (at != first && scores[at] > scores[best]) best = at;
  }
  return best;
}

std::vector<std::size_t> targets(const Target& target, const Tensor& scores) {
  const auto classes = static_cast<std::size_t>(scores.shape.back());
  if (target.index && *target.index >= classes) {
    fail("There is no class {}; the model has {}, numbered from 0 to {}.", *target.index, classes,
         classes - 1);
  }
  if (target.runner_up && classes < 2) {
    fail("The model has one class only, so there is no runner-up; give --target predicted.");
  }
  std::vector<std::size_t> chosen;
  for (std::size_t row = 0; row < scores.rows(); ++row) {
    const std::span<const float> own = scores.row(row);
    chosen.push_back(target.index       ? *target.index
                     : target.runner_up ? runner_up(own)
                                        : predicted(own));
  }
  return chosen;
}

}  // namespace cli

std::optional<cli::Target> Value<cli::Target>::read(std::string_view text, const Range& range) {
  if (text == "predicted") return cli::Target{};
  if (text == "runner-up") return cli::Target{.runner_up = true};
  const auto index = Value<std::size_t>::read(text, range);
  if (!index) return std::nullopt;
  return cli::Target{index};
}

std::string Value<cli::Target>::write(const cli::Target& target) {
  if (target.index) return Value<std::size_t>::write(*target.index);
  return target.runner_up ? "runner-up" : "predicted";
}

}  // namespace assay
