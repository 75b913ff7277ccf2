#include "evaluate/runner/text_subject.h"

#include "base/error.h"
#include "base/sha256.h"
#include "evaluate/runner/text_batch.h"
#include "evaluate/runner/text_items.h"

namespace assay::runner {
namespace {

// Of what people marked of a text, all that metrics can see of it.
std::string sha256_of_marks(const text::Annotation* annotation) {
  if (annotation == nullptr) return sha256("nobody");
  std::string all = std::to_string(annotation->annotators);
  const auto add = [&](const text::Marks& marks) {
    all += "\n";
    for (const auto& [word, weight] : marks) all += fmt::format("{} {}\n", word, weight);
  };
  add(annotation->words);
  std::ranges::for_each(annotation->people, add);
  return sha256(all);
}

}  // namespace

TextSubject::TextSubject(text::WordClassifier classifier, std::vector<data::Text> texts,
                         std::filesystem::path file)
    : classifier_(std::move(classifier)),
      file_(std::move(file)),
      items_(classifier_.words().vectoriser, std::move(texts)),
      annotations_(items_.size(), nullptr) {}

void TextSubject::annotate(Console& console, std::vector<text::Annotation> annotations) {
  people_ = std::move(annotations);
  annotations_ = matched(console, people_, texts());
}

std::string TextSubject::sha256() const { return file_.empty() ? "" : sha256_of_file(file_); }

std::string TextSubject::sha256_of_item(std::size_t at) const {
  return assay::sha256(texts()[at].text);
}

Survey TextSubject::survey(Console&, const Target& target, model::Output output) const {
  const Targets chosen = targets_of(target, *this);
  return {chosen(0, text_scores(words(), texts(), output)), fingerprint(texts())};
}

std::vector<AskedItem> TextSubject::survey(std::size_t first, std::size_t items,
                                           const Targets& targets, model::Output output) const {
  const std::span<const data::Text> part = std::span(texts()).subspan(first, items);
  const std::vector<std::size_t> classes = targets(first, text_scores(words(), part, output));
  std::vector<AskedItem> found;
  for (std::size_t at = 0; at < items; ++at) {
    found.push_back({sha256_of_item(first + at), classes[at],
                     has_truth() ? sha256_of_marks(annotations_[first + at]) : ""});
  }
  return found;
}

void TextSubject::check(const Judge& judge) const {
  if (!metrics::asks_place(judge.info) || has_truth()) return;
  fail(
      "'{}' judges weights of words by what people marked; give '--mask': a .json file of "
      "annotated words, or a folder of them.",
      judge.info.name);
}

std::vector<std::optional<Marking>> TextSubject::markings() const {
  std::vector<std::optional<Marking>> all;
  for (std::size_t at = 0; has_truth() && at < texts().size(); ++at) {
    const std::string& text = texts()[at].text;
    std::optional<Marking>& own = all.emplace_back();
    if (annotations_[at] == nullptr) continue;
    own = word_points(text::Document(words(), text), text, *annotations_[at]).marking;
  }
  return all;
}

std::vector<std::size_t> TextSubject::offsets(std::size_t at) const {
  std::vector<std::size_t> all;
  const text::Document document(words(), texts()[at].text);
  for (const text::Position& position : document.positions()) all.push_back(position.offset);
  return all;
}

std::optional<TrainingSet> TextSubject::training(const std::filesystem::path&,
                                                 const std::filesystem::path&,
                                                 const std::vector<Judge>&) const {
  return std::nullopt;  // no metric of words trains again
}

std::unique_ptr<LoadedItems> TextSubject::load(std::size_t first,
                                               std::span<const std::size_t> targets, bool) const {
  return std::make_unique<LoadedTexts>(*this, first, targets);
}

}  // namespace assay::runner
