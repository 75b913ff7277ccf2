#include "evaluate/suites/text.h"

#include <array>
#include <cmath>

#include "base/argmax.h"
#include "base/rng.h"
#include "evaluate/suites/learned.h"

namespace assay::suites {
namespace {

constexpr std::size_t subjects = 3;
constexpr std::array<std::string_view, subjects> subject_names{"cooking", "music", "sailing"};
// Each subject has its own words; no other word is among them.
constexpr std::array<std::array<std::string_view, 8>, subjects> planted_words{
    {{"oven", "butter", "simmer", "flour", "garlic", "recipe", "kettle", "pepper"},
     {"violin", "chorus", "melody", "rhythm", "concert", "piano", "drummer", "octave"},
     {"anchor", "harbour", "rudder", "mast", "tide", "sailor", "keel", "jetty"}}};

// The most frequent first.
constexpr std::array<std::string_view, 96> everyday_words{
    "the",     "and",      "of",      "to",      "was",     "that",    "with",    "for",
    "this",    "there",    "from",    "had",     "they",    "were",    "when",    "one",
    "after",   "before",   "then",    "people",  "some",    "morning", "evening", "again",
    "other",   "around",   "little",  "never",   "always",  "often",   "perhaps", "without",
    "between", "during",   "while",   "because", "another", "still",   "almost",  "enough",
    "house",   "garden",   "window",  "street",  "letter",  "paper",   "story",   "friend",
    "brother", "sister",   "teacher", "village", "winter",  "summer",  "yellow",  "silver",
    "quiet",   "sudden",   "narrow",  "gentle",  "heavy",   "early",   "later",   "seldom",
    "walked",  "waited",   "found",   "looked",  "carried", "opened",  "closed",  "turned",
    "spoken",  "written",  "number",  "corner",  "market",  "bridge",  "meadow",  "forest",
    "stone",   "table",    "chair",   "ladder",  "basket",  "pocket",  "candle",  "mirror",
    "reason",  "question", "answer",  "silence", "journey", "weather", "holiday", "moment"};

// Words that are `rank` places down the list are 1 / (rank + 3) as frequent (Zipf's law).
class Everyday {
 public:
  Everyday() {
    double sum = 0;
    for (std::size_t rank = 0; rank < everyday_words.size(); ++rank) {
      sum += 1 / static_cast<double>(rank + 3);
      reached_[rank] = sum;
    }
  }

  std::string_view draw(Random& random) const {
    const double at = random.uniform() * reached_.back();
    std::size_t rank = 0;
    while (reached_[rank] < at) ++rank;
    return everyday_words[rank];
  }

 private:
  std::array<double, everyday_words.size()> reached_{};
};

struct Document {
  std::vector<std::string_view> words;
  std::vector<bool> planted;  // by place
  std::size_t subject;

  std::string text(bool with_planted) const {
    std::string result;
    for (std::size_t at = 0; at < words.size(); ++at) {
      if (planted[at] && !with_planted) continue;
      if (!result.empty()) result += ' ';
      result += words[at];
    }
    return result;
  }
};

// The subject and its words come from `item`, all other words from `others`.
Document written(std::uint64_t seed, std::uint64_t item, std::uint64_t others) {
  static const Everyday everyday;
  Random filling(seed, 2 * others);
  Document document;
  const std::uint64_t length = 30 + filling.below(31);
  for (std::uint64_t at = 0; at < length; ++at) document.words.push_back(everyday.draw(filling));
  document.planted.assign(document.words.size(), false);

  Random random(seed, 2 * item + 1);
  document.subject = random.below(subjects);
  const std::vector<std::size_t> order =
      shuffled(planted_words[0].size(), seed, (std::uint64_t{1} << 63U) + item);
  const std::uint64_t count = 2 + random.below(2);
  for (std::uint64_t one = 0; one < count; ++one) {
    const auto place = static_cast<std::ptrdiff_t>(random.below(document.words.size() + 1));
    document.words.insert(document.words.begin() + place,
                          planted_words[document.subject][order[one]]);
    document.planted.insert(document.planted.begin() + place, true);
  }
  return document;
}

constexpr std::size_t tested_documents = 2000;
constexpr std::uint64_t first_test = std::uint64_t{1} << 32U;
constexpr std::uint64_t written_anew = std::uint64_t{1} << 40U;

text::Classifier learned_from(std::uint64_t seed, std::size_t documents) {
  std::vector<std::string> texts;
  std::vector<std::string> labels;
  for (std::size_t item = 0; item < documents; ++item) {
    const Document one = written(seed, item, item);
    texts.push_back(one.text(true));
    labels.emplace_back(subject_names[one.subject]);
  }
  return text::train(texts, labels, {.kind = text::Kind::logistic, .strength = 10}).classifier;
}

text::Annotation truth_of(const Document& document, const std::string& name) {
  text::Annotation truth{.article = name};
  for (std::size_t at = 0; at < document.words.size(); ++at) {
    if (document.planted[at]) truth.words.emplace(document.words[at], 1.0);
  }
  return truth;
}

}  // namespace

Suite Text::operator()(const ReportProgress&) const {
  Texts made{.classifier = learned_from(seed, training), .documents = {}, .truth = {}};
  // Classes are in the order of their names, as the subjects are.
  const auto is_right = [&](const Document& one, bool with_planted) {
    const auto row = made.classifier.vectoriser.row(one.text(with_planted));
    return argmax(made.classifier.scores(row, text::Output::logit)) == one.subject;
  };
  std::size_t right = 0;
  std::size_t without = 0;
  std::size_t alone = 0;
  const std::vector<std::string> names = numbered("document", items);
  for (std::size_t item = 0; item < tested_documents; ++item) {
    const Document one = written(seed, first_test + item, first_test + item);
    without += is_right(one, false) ? 1 : 0;
    alone += is_right(written(seed, first_test + item, written_anew + item), true) ? 1 : 0;
    if (!is_right(one, true)) continue;
    ++right;
    if (made.documents.size() == items) continue;
    const std::string& name = names[made.documents.size()];
    made.documents.push_back({name, one.text(true), std::string(subject_names[one.subject])});
    made.truth.push_back(truth_of(one, name));
  }
  if (made.documents.size() < items) {
    fail(
        "The classifier gets {} of {} test documents right; ask for fewer items or let it learn "
        "from more documents.",
        made.documents.size(), tested_documents);
  }
  const auto share = [](std::size_t count) {
    return static_cast<double>(count) / tested_documents;
  };
  return {.name = std::string(info.name),
          .classes = made.classifier.classes,
          .items = names,
          .data = std::move(made),
          .evidence = {.tested = tested_documents,
                       .chance = 1.0 / subjects,
                       .accuracy = share(right),
                       .without = share(without),
                       .alone = share(alone)}};
}

}  // namespace assay::suites
