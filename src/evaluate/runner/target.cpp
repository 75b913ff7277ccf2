#include "evaluate/runner/target.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/argmax.h"
#include "base/error.h"
#include "base/file.h"
#include "math/tensor/npy.h"

namespace assay {

namespace runner {

std::size_t runner_up(std::span<const float> scores) {
  expects(scores.size() > 1, "a runner-up has somebody before it");
  const std::size_t first = argmax(scores);
  std::size_t best = first == 0 ? 1 : 0;
  for (std::size_t at = 0; at < scores.size(); ++at) {
    if (at != first && scores[at] > scores[best]) best = at;
  }
  return best;
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_list_bytes = std::size_t{64} << 20;

bool is_file(const std::string& text) {
  std::error_code ignored;
  return fs::is_regular_file(text, ignored);
}

// A class a line, or a .npy array of their numbers.
std::vector<std::string> read_classes(const std::string& file) {
  std::vector<std::string> lines;
  if (fs::path(file).extension() == ".npy") {
    for (const float number : read_npy(file).data) lines.push_back(fmt::format("{}", number));
    return lines;
  }
  std::istringstream text(read_file(file, most_list_bytes));
  for (std::string line; std::getline(text, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

std::size_t class_of(std::string_view text, const std::vector<std::string>& classes,
                     std::size_t count, const std::string& what) {
  const auto named = std::ranges::find(classes, text);
  if (named != classes.end()) return static_cast<std::size_t>(named - classes.begin());
  const auto number = Value<std::size_t>::read(text, {});
  if (!number || *number >= count) {
    fail("{} is no class of the model; give a class's name or a number from 0 to {}.", what,
         count - 1);
  }
  return *number;
}

Targets::Targets(Target target, const TargetInputs& inputs) : target_(std::move(target)) {
  const auto add = [&](std::string_view text, const std::string& what) {
    of_inputs_.push_back(class_of(text, inputs.classes, inputs.count, what));
  };
  if (target_.label) {
    for (std::size_t at = 0; at < inputs.inputs; ++at) {
      const std::optional<std::string> label = inputs.label(at);
      if (!label) {
        fail(
            "'{}' has no label, which '--target label' asks for; give a .csv list with a column "
            "'label'.",
            inputs.name(at));
      }
      add(*label, fmt::format("The label '{}' of '{}'", *label, inputs.name(at)));
    }
  } else if (!target_.named.empty()) {
    const bool is_class = std::ranges::find(inputs.classes, target_.named) != inputs.classes.end();
    if (!is_class && is_file(target_.named)) {
      const std::vector<std::string> lines = read_classes(target_.named);
      if (lines.size() != inputs.inputs) {
        fail("'{}' has {} classes, but there are {} inputs; write one a line.", target_.named,
             lines.size(), inputs.inputs);
      }
      for (std::size_t at = 0; at < lines.size(); ++at) {
        add(lines[at], fmt::format("'{}' in line {} of '{}'", lines[at], at + 1, target_.named));
      }
    } else {
      target_.index = class_of(target_.named, inputs.classes, inputs.count,
                               fmt::format("'{}' is no file, and it", target_.named));
    }
  }
}

std::vector<std::size_t> Targets::operator()(std::size_t first, const Tensor& scores) const {
  if (of_inputs_.empty()) return targets(target_, scores);
  const auto from = of_inputs_.begin() + static_cast<std::ptrdiff_t>(first);
  return {from, from + static_cast<std::ptrdiff_t>(scores.rows())};
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
                                        : argmax(own));
  }
  return chosen;
}

}  // namespace runner

std::optional<runner::Target> Value<runner::Target>::read(std::string_view text,
                                                          const Range& range) {
  if (text == "predicted") return runner::Target{};
  if (text == "runner-up") return runner::Target{.runner_up = true};
  if (text == "label") return runner::Target{.label = true};
  if (const auto index = Value<std::size_t>::read(text, range)) return runner::Target{index};
  if (text.empty()) return std::nullopt;
  return runner::Target{.named = std::string(text)};
}

std::string Value<runner::Target>::write(const runner::Target& target) {
  if (target.label) return "label";
  if (!target.named.empty()) return target.named;
  if (target.index) return Value<std::size_t>::write(*target.index);
  return target.runner_up ? "runner-up" : "predicted";
}

}  // namespace assay
