#include "evaluate/runner/subject.h"

namespace assay::runner {

Targets targets_of(const Target& target, const Subject& subject) {
  const Items& items = subject.items();
  return {target,
          {.classes = subject.classifier().description().classes,
           .count = subject.classifier().classes(),
           .inputs = items.size(),
           .name = [&](std::size_t at) { return items.name(at); },
           .label = [&](std::size_t at) { return items.label(at); }}};
}

SubjectEvaluation::SubjectEvaluation(const Subject& subject, const Questions& questions,
                                     const Target& target)
    : subject_(subject), questions_(questions), targets_(targets_of(target, subject)) {}

std::vector<AskedItem> SubjectEvaluation::survey(std::size_t first, std::size_t items) const {
  return subject_.survey(first, items, targets_, questions_.output);
}

std::string SubjectEvaluation::refusal(std::size_t method, std::size_t target) const {
  return subject_.refusal(questions_.methods[method], target, questions_.explains);
}

std::unique_ptr<Block> SubjectEvaluation::open(std::size_t first,
                                               std::span<const std::size_t> targets) const {
  return block_of(questions_, subject_.load(first, targets, asks_inputs(questions_)));
}

}  // namespace assay::runner
