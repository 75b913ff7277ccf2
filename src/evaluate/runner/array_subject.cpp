#include "evaluate/runner/array_subject.h"

#include <algorithm>

#include "base/sha256.h"
#include "base/unsuited.h"
#include "base/utf8.h"
#include "evaluate/runner/array_items.h"
#include "evaluate/runner/batches.h"
#include "evaluate/runner/classifier_hash.h"
#include "explain/attribution/alias.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;

std::size_t numbers_of_an_item(const model::Classifier& classifier) {
  return count(classifier.input_shape());
}

}  // namespace

ArraySubject::ArraySubject(std::unique_ptr<model::Classifier> classifier, data::InputSource source,
                           const std::optional<TruthFiles>& truth, fs::path file)
    : classifier_(std::move(classifier)),
      file_(std::move(file)),
      items_(std::move(source), things_of(*classifier_)) {
  if (!truth) return;
  truths_.emplace(*classifier_, items_.source(), *truth);
  has_label_file_ = !truth->labels.empty();
}

std::string ArraySubject::sha256() const { return sha256_of_classifier(file_, *classifier_); }

std::string ArraySubject::sha256_as_described() const {
  return runner::sha256_as_described(file_, *classifier_);
}

std::string ArraySubject::sha256_of_item(std::size_t at) const {
  return sha256_of_input(source().load(at).data);
}

// Labels are those that metrics see: a file's go before a list's.
std::optional<std::string> ArraySubject::label(std::size_t at) const {
  if (has_label_file_) return std::to_string(truths_->labels()[at].value());
  return items_.label(at);
}

std::size_t ArraySubject::items_of_a_block() const {
  // One picture of a large net: a method may take minutes for it.
  constexpr std::size_t most_numbers = std::size_t{1} << 18;
  return std::clamp<std::size_t>(most_numbers / numbers_of_an_item(*classifier_), 1, 64);
}

std::size_t ArraySubject::items_at_once() const {
  constexpr std::size_t most_numbers = std::size_t{1} << 20;
  return std::clamp<std::size_t>(most_numbers / numbers_of_an_item(*classifier_), 1, 4096);
}

Survey ArraySubject::survey(Console& console, const Target& target, model::Output output) const {
  const Targets chosen = targets_of(target, *this);
  Progress progress(console.screen, "predicting", items_.size(), {items_.things()});
  Survey result;
  std::string hashes;
  const std::size_t at_once = items_at_once();
  for (std::size_t begin = 0; begin < items_.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, items_.size());
    const Tensor batch = items_.load(begin, end);
    hashes += sha256_of_input(batch.data);
    std::ranges::copy(chosen(begin, classifier_->scores(batch, output)),
                      std::back_inserter(result.targets));
    progress.update(end);
  }
  result.input_sha256 = assay::sha256(hashes);
  return result;
}

std::vector<AskedItem> ArraySubject::survey(std::size_t first, std::size_t items,
                                            const Targets& targets, model::Output output) const {
  const Tensor batch = items_.load(first, first + items);
  const std::vector<std::size_t> classes = targets(first, classifier_->scores(batch, output));
  const Truths truths = truths_ ? truths_->read(first, items) : Truths{};
  std::vector<AskedItem> found;
  for (std::size_t at = 0; at < items; ++at) {
    found.push_back({sha256_of_input(batch.row(at)), classes[at], truths.sha256_of_place(at)});
  }
  return found;
}

void ArraySubject::check(const Judge& judge) const {
  if (truths_) return truths_->check(judge.info);
  Truths{}.check(judge.info);
}

void ArraySubject::expect_truth() const {
  if (truths_) truths_->expect_objects();
}

std::optional<TrainingSet> ArraySubject::training(const fs::path& input, const fs::path& labels,
                                                  const std::vector<Judge>& judges) const {
  return read_training(input, labels, judges, *classifier_);
}

std::string ArraySubject::refusal(const Method& method, std::size_t target,
                                  model::Output explains) const {
  if (method.fits_any) return {};
  const Tensor first = items_.load(0, 1);
  const std::vector<std::size_t> targets{target};
  try {
    method.explain({*classifier_, first, targets, explains});
  } catch (const Unsuited& problem) {
    return problem.what();
  } catch (const Error&) {
    return {};  // of this item, not of the classifier: met again, and named, where it is judged
  }
  return {};
}

// A folder or a list may stay where it is while its pictures change.
std::string ArraySubject::sha256_of_files(const Method& method) const {
  if (!method.explain) return {};
  const Spec spec = parse_spec(method.spec);
  std::string all;
  for (const Described& param : find(attribution::catalogue(), spec.name, "method").params()) {
    const auto setting = std::ranges::find(spec.settings, param.name, &Setting::name);
    if (param.placeholder != Value<fs::path>::placeholder || setting == spec.settings.end() ||
        setting->value.empty()) {
      continue;
    }
    const data::InputSource source(setting->value, classifier_->description().preprocessing,
                                   classifier_->input_shape());
    fs::path before;
    for (std::size_t at = 0; at < source.size(); ++at) {
      if (source.path(at) != before) all += sha256_of_file(source.path(at));
      before = source.path(at);
    }
  }
  return all.empty() ? "" : assay::sha256(all);
}

std::unique_ptr<LoadedItems> ArraySubject::load(std::size_t first,
                                                std::span<const std::size_t> targets,
                                                bool inputs) const {
  const std::size_t end = first + targets.size();
  return std::make_unique<ArrayItems>(
      *classifier_, first, targets, inputs ? std::optional(items_.load(first, end)) : std::nullopt,
      [this, first, items = targets.size()] {
        return truths_ ? truths_->read(first, items) : Truths{};
      });
}

}  // namespace assay::runner
