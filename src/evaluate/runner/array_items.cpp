#include "evaluate/runner/array_items.h"

#include "net/model/score_cache.h"

namespace assay::runner {

ArrayItems::ArrayItems(const model::Classifier& classifier, std::size_t first,
                       std::span<const std::size_t> targets, std::optional<Tensor> batch,
                       std::function<Truths()> read_truths)
    : classifier_(classifier),
      first_(first),
      targets_(targets.begin(), targets.end()),
      batch_(std::move(batch)),
      read_truths_(std::move(read_truths)),
      before_(classifier.passes()) {}

const Truths& ArrayItems::truths() {
  if (!truths_) truths_ = read_truths_();
  return *truths_;
}

Maps ArrayItems::maps(const Method& method, model::Output explains,
                      const ReportProgress& report_progress) {
  if (method.role == Role::truth) return attribution::Maps{.values = *truths().masks};
  if (method.stored) return method.stored->read(first_, first_ + targets_.size());
  expects(batch_.has_value(), "a method explains items that are loaded");
  return method.explain({classifier_, *batch_, targets_, explains, report_progress});
}

Scores ArrayItems::scores(const Method& method, const Maps& maps, const Questions& questions,
                          std::span<const std::size_t> judges,
                          const ReportProgress& report_progress) {
  const Tensor& values = std::get<attribution::Maps>(maps).values;
  const Truths& known = truths();
  // What metrics ask of these maps, they ask of each other: nothing is run twice.
  std::optional<model::ScoreCache> cache;
  if (questions.shares_scores) cache.emplace(classifier_);
  std::optional<attribution::Question> question;
  if (batch_) {
    question.emplace(attribution::Question{classifier_, *batch_, targets_, questions.output,
                                           report_progress, cache ? &*cache : nullptr});
  }
  const metrics::ExplainedItems explained{.maps = values,
                                          .question = question ? &*question : nullptr,
                                          .method = method.explain ? &method.explain : nullptr,
                                          .explains = method.explains.value_or(questions.explains),
                                          .masks = known.masks ? &*known.masks : nullptr,
                                          .people = known.people,
                                          .boxes = known.boxes,
                                          .outlines = known.outlines ? &*known.outlines : nullptr,
                                          .scales = known.scales,
                                          .labels = known.labels,
                                          .training = questions.training};
  Scores found;
  for (const std::size_t judge : judges) {
    found.push_back(scores_by(questions.judges[judge], method, explained));
  }
  if (cache) {
    shared_.asked += cache->asked();
    shared_.run += cache->run();
  }
  return found;
}

std::vector<metrics::Score> ArrayItems::scores_by(const Judge& judge, const Method& method,
                                                  const metrics::ExplainedItems& explained) const {
  const auto without = [&](std::string_view reason) {
    return std::vector<metrics::Score>(targets_.size(), metrics::Score{.reason = reason});
  };
  if (method.role == Role::truth) {
    if (const std::string_view why = why_no_truth(judge); !why.empty()) return without(why);
  } else if (!method.explain && metrics::needs_method(judge.info)) {
    return without("nobody knows the method that made the maps");
  }
  return evaluated(judge, explained);
}

Cost ArrayItems::spent() const {
  const model::Passes now = classifier_.passes();
  Cost cost = shared_;
  cost.forward = now.forward - before_.forward;
  cost.backward = now.backward - before_.backward;
  return cost;
}

}  // namespace assay::runner
