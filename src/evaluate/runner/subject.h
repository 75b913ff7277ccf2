// A classifier and the items that it is asked about, of whatever kind: all that commands that
// explain and score know of either. Which kind a file holds is known to kind.h.
#pragma once

#include "base/console.h"
#include "evaluate/runner/items.h"
#include "evaluate/runner/map_files.h"
#include "evaluate/runner/marked_words.h"
#include "evaluate/runner/pictures.h"
#include "evaluate/runner/questions.h"
#include "evaluate/runner/target.h"
#include "evaluate/runner/training_set.h"

namespace assay::runner {

class Subject {
 public:
  Subject() = default;
  virtual ~Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  virtual const model::Classifier& classifier() const = 0;
  virtual const Items& items() const = 0;
  virtual const MapFiles& map_files() const = 0;
  virtual const Pictures& pictures() const = 0;

  // Of the classifier's file, and of its weights where they lie in others.
  virtual std::string sha256() const = 0;
  // Of the classifier's file and of what a description makes of it.
  virtual std::string sha256_as_described() const = 0;
  virtual std::string sha256_of_item(std::size_t at) const = 0;
  // What metrics hold for an item's true class, as it was given.
  virtual std::optional<std::string> label(std::size_t at) const = 0;

  // Few that are loaded and stored together, and many where nothing is stored between.
  virtual std::size_t items_of_a_block() const = 0;
  virtual std::size_t items_at_once() const = 0;

  virtual Survey survey(Console& console, const Target& target, model::Output output) const = 0;
  virtual std::vector<AskedItem> survey(std::size_t first, std::size_t items,
                                        const Targets& targets, model::Output output) const = 0;

  // Where objects are or what people marked, as somebody said.
  virtual bool has_truth() const = 0;
  virtual std::string_view truth_name() const = 0;
  // Throws Error, naming the option to give, when the metric asks for more than is known.
  virtual void check(const Judge& judge) const = 0;
  // Throws Error for a truth that marks nothing of any item.
  virtual void expect_truth() const = 0;
  // What people marked of each text; empty for other items.
  virtual std::vector<std::optional<Marking>> markings() const { return {}; }
  // Where each word of a text begins that has a weight of its own; empty for other items.
  virtual std::vector<std::size_t> offsets(std::size_t) const { return {}; }
  // Nothing when no judge trains again.
  virtual std::optional<TrainingSet> training(const std::filesystem::path& input,
                                              const std::filesystem::path& labels,
                                              const std::vector<Judge>& judges) const = 0;

  // Why a method cannot explain with this classifier; empty where it can. May explain the first
  // item to find out.
  virtual std::string refusal(const Method& method, std::size_t target,
                              model::Output explains) const = 0;
  // SHA-256 of what lies in the files that a method's spec names, such as a background; empty for
  // a method that names none.
  virtual std::string sha256_of_files(const Method& method) const = 0;

  // Items first, first + 1, ... and the class asked about for each. Without `inputs` only what is
  // known of them: enough for maps that are stored and metrics that do not ask the classifier.
  virtual std::unique_ptr<LoadedItems> load(std::size_t first, std::span<const std::size_t> targets,
                                            bool inputs) const = 0;
};

// The target for these items.
Targets targets_of(const Target& target, const Subject& subject);

// The questions, put to a subject. Must not outlive them.
class SubjectEvaluation final : public SurveyedEvaluation {
 public:
  SubjectEvaluation(const Subject& subject, const Questions& questions, const Target& target = {});

  std::size_t items_of_a_block() const override { return subject_.items_of_a_block(); }
  std::vector<AskedItem> survey(std::size_t first, std::size_t items) const override;
  std::string refusal(std::size_t method, std::size_t target) const override;
  std::unique_ptr<Block> open(std::size_t first,
                              std::span<const std::size_t> targets) const override;

 private:
  const Subject& subject_;
  const Questions& questions_;
  Targets targets_;
};

}  // namespace assay::runner
