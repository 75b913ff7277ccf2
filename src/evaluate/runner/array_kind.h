// Nets in .onnx and TensorFlow.js files, and whatever else answers for arrays.
#pragma once

#include "evaluate/runner/kind.h"

namespace assay::runner {

// The items of the opening as inputs of the classifier, for every kind that takes arrays; what was
// left out is said if the opening says so.
data::InputSource array_items(Console& console, const Opening& opening,
                              const model::Classifier& classifier);

class ArrayKind final : public Kind {
 public:
  std::string_view name() const override { return "a net"; }
  bool is_in(const std::filesystem::path&) const override { return true; }
  bool reads_texts() const override { return false; }
  std::string_view things() const override { return "pictures or signals"; }
  Method method(const std::string& spec, Role role,
                std::optional<std::uint64_t> seed) const override;
  std::vector<std::string> controls() const override;
  void expect_metrics(const std::vector<Judge>&) const override {}
  void expect_options(std::span<const GivenOption>) const override {}
  std::unique_ptr<Subject> open(Console& console, const Opening& opening) const override;
  void describe(Console& console, const std::filesystem::path& file, bool json) const override;
};

}  // namespace assay::runner
