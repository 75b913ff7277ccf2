// A classifier of texts by their words, with texts.
#pragma once

#include "evaluate/runner/subject.h"
#include "explain/text/word_classifier.h"

namespace assay::runner {

class TextSubject final : public Subject, private MapFiles, private Pictures {
 public:
  // `annotations` have what people marked of the texts; they go by the texts' names.
  TextSubject(text::WordClassifier classifier, std::vector<data::Text> texts,
              std::filesystem::path file = {});
  void annotate(Console& console, std::vector<text::Annotation> annotations);

  const text::Classifier& words() const { return classifier_.words(); }
  const std::vector<data::Text>& texts() const { return items_.texts(); }
  // By text, or null.
  const std::vector<const text::Annotation*>& annotations() const { return annotations_; }

  const model::Classifier& classifier() const override { return classifier_; }
  const Items& items() const override { return items_; }
  const MapFiles& map_files() const override { return *this; }
  const Pictures& pictures() const override { return *this; }

  std::string sha256() const override;
  std::string sha256_as_described() const override { return sha256(); }
  std::string sha256_of_item(std::size_t at) const override;
  std::optional<std::string> label(std::size_t at) const override { return items_.label(at); }

  std::size_t items_of_a_block() const override { return 64; }
  std::size_t items_at_once() const override { return 64; }

  Survey survey(Console& console, const Target& target, model::Output output) const override;
  std::vector<AskedItem> survey(std::size_t first, std::size_t items, const Targets& targets,
                                model::Output output) const override;

  bool has_truth() const override { return !people_.empty(); }
  std::string_view truth_name() const override { return "the marked words"; }
  void check(const Judge& judge) const override;
  void expect_truth() const override {}
  std::vector<std::optional<Marking>> markings() const override;
  std::vector<std::size_t> offsets(std::size_t at) const override;
  std::optional<TrainingSet> training(const std::filesystem::path& input,
                                      const std::filesystem::path& labels,
                                      const std::vector<Judge>& judges) const override;

  // Methods for texts explain every classifier of texts.
  std::string refusal(const Method&, std::size_t, model::Output) const override { return {}; }
  std::string sha256_of_files(const Method&) const override { return {}; }
  std::unique_ptr<LoadedItems> load(std::size_t first, std::span<const std::size_t> targets,
                                    bool inputs) const override;

 private:
  std::vector<ListedMaps> list(const std::filesystem::path& path,
                               const Survey& known) const override;
  ListedMaps read(const std::filesystem::path& file) const override;
  std::vector<std::string> cost_names() const override { return {"texts scored"}; }
  void write(const std::filesystem::path& folder, const Maps& maps,
             const std::vector<MapsEntry>& others, MapsEntry& entry) const override;

  bool can_show() const override { return true; }
  report::Element shown(std::size_t item, const Maps& maps, const std::string& spec) const override;
  std::filesystem::path write_page(const std::filesystem::path& folder,
                                   std::span<const std::size_t> targets,
                                   std::span<const MapsEntry> entries,
                                   std::size_t most) const override;

  text::WordClassifier classifier_;
  std::filesystem::path file_;
  TextItems items_;
  std::vector<text::Annotation> people_;
  std::vector<const text::Annotation*> annotations_;
};

}  // namespace assay::runner
