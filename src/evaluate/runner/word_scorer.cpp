#include "evaluate/runner/word_scorer.h"

#include <algorithm>

#include "base/error.h"
#include "evaluate/runner/marked_words.h"
#include "evaluate/runner/text_batch.h"
#include "explain/text/document_score_cache.h"

namespace assay::runner {
namespace {

constexpr std::string_view nothing_marked = "people marked none of its words";

// A row for each person.
Tensor stacked(const std::vector<std::vector<float>>& people, Shape shape) {
  shape[0] = static_cast<std::int64_t>(people.size());
  Tensor result(shape);
  for (std::size_t at = 0; at < people.size(); ++at) {
    std::ranges::copy(people[at], result.row(at).begin());
  }
  return result;
}

}  // namespace

Scores WordScorer::blank(std::size_t first, std::size_t texts) const {
  Scores scores;
  for (const Judge& judge : judges_) {
    std::vector<metrics::Score>& column = scores.emplace_back();
    for (std::size_t at = first; at < first + texts; ++at) {
      const bool lacks = metrics::asks_place(judge.info) && annotations_[at] == nullptr;
      column.push_back({.reason = lacks ? not_annotated : no_known_word});
    }
  }
  return scores;
}

WordsAsked WordScorer::judge(std::size_t at, const text::Question& question,
                             std::span<const double> weights, const Put& put) const {
  text::DocumentScoreCache memory(question.document);
  const text::Question asked{question.document, question.target, question.output, &memory};
  // Every known word is a point for metrics that do not ask what people marked.
  const Tensor words({1, static_cast<std::int64_t>(weights.size())}, to_unit_size(weights));
  for (std::size_t metric = 0; metric < judges_.size(); ++metric) {
    if (metrics::asks_place(judges_[metric].info)) continue;
    put(metric, judges_[metric].evaluate({.maps = words, .text = &asked}).front());
  }
  const WordsAsked found{memory.asked(), memory.run()};
  if (annotations_[at] == nullptr) return found;
  const WordPoints points = word_points(question.document, texts_[at].text, *annotations_[at]);
  const Shape shape{1, static_cast<std::int64_t>(points.human.size())};
  const Tensor map(shape, points.map(weights));
  const Tensor mask(shape, points.human);
  const Tensor people = stacked(points.people, shape);
  const bool marked = points.marking.words > 0;
  for (std::size_t metric = 0; metric < judges_.size(); ++metric) {
    if (!metrics::asks_place(judges_[metric].info)) continue;
    put(metric, marked ? judges_[metric]
                             .evaluate({.maps = map, .masks = &mask, .people = {&people, 1}})
                             .front()
                       : metrics::Score{.reason = nothing_marked});
  }
  return found;
}

}  // namespace assay::runner
