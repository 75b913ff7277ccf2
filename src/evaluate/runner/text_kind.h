// Linear classifiers of texts by their words: what 'assay train text' writes.
#pragma once

#include "evaluate/runner/kind.h"

namespace assay::runner {

class TextKind final : public Kind {
 public:
  std::string_view name() const override { return "a model of texts"; }
  bool is_in(const std::filesystem::path& file) const override;
  bool reads_texts() const override { return true; }
  std::string_view things() const override { return "texts"; }
  Method method(const std::string& spec, Role role,
                std::optional<std::uint64_t> seed) const override;
  std::vector<std::string> controls() const override;
  void expect_metrics(const std::vector<Judge>& judges) const override;
  void expect_options(std::span<const GivenOption> options) const override;
  std::unique_ptr<Subject> open(Console& console, const Opening& opening) const override;
  void describe(Console& console, const std::filesystem::path& file, bool json) const override;
};

}  // namespace assay::runner
