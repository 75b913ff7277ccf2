// Any classifier whose input is an array, a picture or a signal or a row of a table, with such
// items.
#pragma once

#include "evaluate/runner/painter.h"
#include "evaluate/runner/subject.h"
#include "evaluate/runner/truths.h"

namespace assay::runner {

class ArraySubject final : public Subject, private MapFiles, private Pictures {
 public:
  // `file` is the classifier's, if it lies in one. Without `truth` nothing is known of the items
  // but what they are.
  ArraySubject(std::unique_ptr<model::Classifier> classifier, data::InputSource source,
               const std::optional<TruthFiles>& truth = std::nullopt,
               std::filesystem::path file = {});

  const data::InputSource& source() const { return items_.source(); }
  const std::optional<TruthSource>& truths() const { return truths_; }

  const model::Classifier& classifier() const override { return *classifier_; }
  const Items& items() const override { return items_; }
  const MapFiles& map_files() const override { return *this; }
  const Pictures& pictures() const override { return *this; }

  std::string sha256() const override;
  std::string sha256_as_described() const override;
  std::string sha256_of_item(std::size_t at) const override;
  std::optional<std::string> label(std::size_t at) const override;

  std::size_t items_of_a_block() const override;
  std::size_t items_at_once() const override;

  Survey survey(Console& console, const Target& target, model::Output output) const override;
  std::vector<AskedItem> survey(std::size_t first, std::size_t items, const Targets& targets,
                                model::Output output) const override;

  bool has_truth() const override { return truths_ && truths_->has_masks(); }
  std::string_view truth_name() const override { return "the masks"; }
  void check(const Judge& judge) const override;
  void expect_truth() const override;
  std::optional<TrainingSet> training(const std::filesystem::path& input,
                                      const std::filesystem::path& labels,
                                      const std::vector<Judge>& judges) const override;

  std::string refusal(const Method& method, std::size_t target,
                      model::Output explains) const override;
  std::string sha256_of_files(const Method& method) const override;
  std::unique_ptr<LoadedItems> load(std::size_t first, std::span<const std::size_t> targets,
                                    bool inputs) const override;

 private:
  std::vector<ListedMaps> list(const std::filesystem::path& path,
                               const Survey& known) const override;
  ListedMaps read(const std::filesystem::path& file) const override;
  std::vector<std::string> cost_names() const override { return {"forward", "backward"}; }
  void write(const std::filesystem::path& folder, const Maps& maps,
             const std::vector<MapsEntry>& others, MapsEntry& entry) const override;

  bool can_show() const override;
  report::Element shown(std::size_t item, const Maps& maps, const std::string& spec) const override;
  std::filesystem::path write_page(const std::filesystem::path& folder,
                                   std::span<const std::size_t> targets,
                                   std::span<const MapsEntry> entries,
                                   std::size_t most) const override;

  std::unique_ptr<model::Classifier> classifier_;
  std::filesystem::path file_;
  SourceItems items_;
  std::optional<TruthSource> truths_;
  bool has_label_file_ = false;
};

}  // namespace assay::runner
