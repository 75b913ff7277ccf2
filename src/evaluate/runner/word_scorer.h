// Scores of words' weights, text by text: texts have different numbers of words.
#pragma once

#include "evaluate/runner/evaluation.h"
#include "evaluate/runner/judge.h"
#include "explain/text/annotations.h"
#include "explain/text/method.h"
#include "net/data/texts.h"

namespace assay::runner {

inline constexpr std::string_view not_annotated = "nobody annotated it";

// Versions of a text whose score metrics asked for, and those of them that the model was run for.
struct WordsAsked {
  std::size_t asked = 0;
  std::size_t run = 0;
};

class WordScorer {
 public:
  // An annotation, or null, for every text.
  WordScorer(const std::vector<data::Text>& texts,
             const std::vector<const text::Annotation*>& annotations,
             const std::vector<Judge>& judges)
      : texts_(texts), annotations_(annotations), judges_(judges) {}

  std::size_t metrics() const { return judges_.size(); }

  // What texts first, first + 1, ... score that are not judged. The reason of one without
  // annotation is that, whatever the model knows of it, for a metric that asks for annotations.
  Scores blank(std::size_t first, std::size_t texts) const;

  // By all metrics, the scores of text `at`. Metrics that ask about the same words share what the
  // model says of them.
  using Put = std::function<void(std::size_t metric, metrics::Score score)>;
  WordsAsked judge(std::size_t at, const text::Question& question, std::span<const double> weights,
                   const Put& put) const;

 private:
  const std::vector<data::Text>& texts_;
  const std::vector<const text::Annotation*>& annotations_;
  const std::vector<Judge>& judges_;
};

}  // namespace assay::runner
