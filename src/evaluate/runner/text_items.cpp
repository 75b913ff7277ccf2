#include "evaluate/runner/text_items.h"

#include <atomic>

#include "base/parallel.h"
#include "evaluate/runner/word_scorer.h"

namespace assay::runner {

LoadedTexts::LoadedTexts(const TextSubject& subject, std::size_t first,
                         std::span<const std::size_t> targets)
    : subject_(subject), first_(first), targets_(targets.begin(), targets.end()) {
  for (std::size_t at = 0; at < targets.size(); ++at) {
    documents_.emplace_back(subject.words(), subject.texts()[first + at].text);
  }
}

Maps LoadedTexts::maps(const Method& method, model::Output explains, const ReportProgress&) {
  if (method.stored) return method.stored->read(first_, first_ + targets_.size());
  WordMaps found(targets_.size());
  std::atomic<std::size_t> scored = 0;
  parallel_for(targets_.size(), 1, [&](std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; ++at) {
      const text::Document& document = documents_[at];
      if (document.words().empty()) continue;
      if (method.role != Role::truth) {
        found[at] = method.explain_words({document, targets_[at], explains});
        scored += found[at]->scored;
      } else if (const auto* annotation = subject_.annotations()[first_ + at]) {
        found[at].emplace(text::Explanation{
            marked_weights(document, subject_.texts()[first_ + at].text, *annotation), {}});
      }
    }
  });
  spent_.forward += scored;
  return found;
}

Scores LoadedTexts::scores(const Method& method, const Maps& maps, const Questions& questions,
                           std::span<const std::size_t> judges, const ReportProgress&) {
  const auto& words = std::get<WordMaps>(maps);
  const model::Output explains = method.explains.value_or(questions.explains);
  std::vector<Judge> own;
  for (const std::size_t judge : judges) own.push_back(questions.judges[judge]);
  const WordScorer scorer(subject_.texts(), subject_.annotations(), own);
  Scores all = scorer.blank(first_, targets_.size());
  std::atomic<std::size_t> asked = 0;
  std::atomic<std::size_t> run = 0;
  parallel_for(targets_.size(), 1, [&](std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; ++at) {
      const auto put = [&](std::size_t metric, metrics::Score score) {
        all[metric][at] = std::move(score);
      };
      if (documents_[at].words().empty()) continue;
      if (!words[at]) {
        for (std::size_t metric = 0; metric < own.size(); ++metric) {
          put(metric, {.reason = not_annotated});
        }
        continue;
      }
      const WordsAsked found = scorer.judge(first_ + at, {documents_[at], targets_[at], explains},
                                            words[at]->words, put);
      asked += found.asked;
      run += found.run;
    }
  });
  spent_.asked += asked;
  spent_.run += run;
  spent_.forward += run;
  return all;
}

}  // namespace assay::runner
