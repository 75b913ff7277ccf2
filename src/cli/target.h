// "--target": the class whose score is explained, by its number or as what the model predicts first
// or second.
#pragma once

#include "base/value.h"
#include "tensor/tensor.h"

namespace assay {

namespace cli {

struct Target {
  std::optional<std::size_t> index = std::nullopt;  // none for the predicted class
  bool runner_up = false;                           // without an index: the one after that
};

// One class for each row of the scores. Throws Error when there is no such class.
std::vector<std::size_t> targets(const Target& target, const Tensor& scores);

// The class with the highest score; the first of equals.
std::size_t predicted(std::span<const float> scores);

// The class with the highest score of the others; the first of equals. There are two at least.
std::size_t runner_up(std::span<const float> scores);

}  // namespace cli

template <>
struct Value<cli::Target> {
  static constexpr std::string_view placeholder = "CLASS";
  static std::optional<cli::Target> read(std::string_view text, const Range& range);
  static std::string write(const cli::Target& target);
  static std::string expected(const Range&) {
    return "the number of a class, 'predicted' or 'runner-up'";
  }
};

}  // namespace assay
