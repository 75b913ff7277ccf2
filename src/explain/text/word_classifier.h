// A classifier of texts behind the waist of all classifiers: its input is how often each word of
// the vocabulary stands in a text.
#pragma once

#include <atomic>
#include <memory>

#include "explain/text/classifier.h"
#include "net/model/classifier.h"

namespace assay::text {

class WordClassifier final : public model::Classifier {
 public:
  explicit WordClassifier(text::Classifier classifier);
  ~WordClassifier() override;
  WordClassifier(WordClassifier&&) noexcept;
  WordClassifier& operator=(WordClassifier&&) noexcept;

  const text::Classifier& words() const { return classifier_; }

  const model::Description& description() const override { return description_; }
  Shape input_shape() const override;
  std::size_t classes() const override { return classifier_.classes.size(); }

  using model::Classifier::scores;
  void scores(std::size_t rows, const model::Fill& fill, model::Output output,
              const model::Take& take) const override;
  model::Gradients gradients() const override;
  model::Passes passes() const override;

 private:
  struct Counters;

  text::Classifier classifier_;
  model::Description description_;
  std::unique_ptr<Counters> counters_;
};

}  // namespace assay::text
