// "--target": the class whose score is explained: by its number or name, as what the model predicts
// first or second, as each input's own label, or from a file with a class for each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/value.h"
#include "math/tensor/tensor.h"

namespace assay {

namespace runner {

struct Target {
  std::optional<std::size_t> index = std::nullopt;  // none for the predicted class
  bool runner_up = false;                           // without an index: the one after that
  bool label = false;                               // what the inputs say of themselves
  std::string named = {};                           // a class, or a file

  bool operator==(const Target&) const = default;
};

// Of what a target is the class: a model and its inputs.
struct TargetInputs {
  std::vector<std::string> classes;  // may be empty
  std::size_t count;                 // of classes
  std::size_t inputs;
  std::function<std::string(std::size_t)> name;                  // of an input
  std::function<std::optional<std::string>(std::size_t)> label;  // of an input
};

// A target for these inputs. Throws Error when it is no class, an input has no label, or a file has
// not one class for each input.
class Targets {
 public:
  Targets(Target target, const TargetInputs& inputs);
  // One class for each row of the scores, which are those of inputs first, first + 1, ...
  std::vector<std::size_t> operator()(std::size_t first, const Tensor& scores) const;

 private:
  Target target_;
  std::vector<std::size_t> of_inputs_;  // empty when the scores or one class say it
};

// One class for each row of the scores. Throws Error when there is no such class.
std::vector<std::size_t> targets(const Target& target, const Tensor& scores);

// By the class's name, otherwise its number. `what` begins the sentence when it is neither: "The
// label 'cat' of 'a.png'".
std::size_t class_of(std::string_view text, const std::vector<std::string>& classes,
                     std::size_t count, const std::string& what);

// The class with the highest score of the others; the first of equals. There are two at least.
std::size_t runner_up(std::span<const float> scores);

}  // namespace runner

template <>
struct Value<runner::Target> {
  static constexpr std::string_view placeholder = "CLASS";
  static std::optional<runner::Target> read(std::string_view text, const Range& range);
  static std::string write(const runner::Target& target);
  static std::string expected(const Range&) {
    return "the number or name of a class, 'predicted', 'runner-up', 'label', or a file with a "
           "class for each input";
  }
};

}  // namespace assay
