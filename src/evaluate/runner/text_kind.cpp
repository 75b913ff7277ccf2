#include "evaluate/runner/text_kind.h"

#include <algorithm>
#include <numeric>
#include <ostream>

#include "base/error.h"
#include "base/file.h"
#include "base/near_name.h"
#include "base/table.h"
#include "evaluate/runner/text_batch.h"
#include "evaluate/runner/text_subject.h"
#include "explain/text/classifier_file.h"

namespace assay::runner {
namespace {

constexpr std::size_t words_shown = 5;
constexpr std::size_t most_bytes_of_a_text = std::size_t{16} << 20;

// What one more occurrence of a word does for the class rather than for the classes on average,
// before the row is scaled.
double says(const text::Classifier& model, std::size_t word, std::size_t of_class) {
  double mean = 0;
  for (std::size_t other = 0; other < model.classes.size(); ++other) {
    mean += model.linear.weight(word, other) / static_cast<double>(model.classes.size());
  }
  return (model.linear.weight(word, of_class) - mean) * model.vectoriser.idf()[word];
}

// Words that speak for the class, the strongest first.
std::string words_for(const text::Classifier& model, std::size_t of_class) {
  const std::vector<std::string>& words = model.vectoriser.words();
  std::vector<double> strength(words.size());
  for (std::size_t word = 0; word < words.size(); ++word) {
    strength[word] = says(model, word, of_class);
  }
  std::vector<std::size_t> order(words.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t shown = std::min(words_shown, order.size());
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(shown),
                            [&](std::size_t a, std::size_t b) {
                              return strength[a] != strength[b] ? strength[a] > strength[b] : a < b;
                            });
  std::string result;
  for (std::size_t rank = 0; rank < shown && strength[order[rank]] > 0; ++rank) {
    if (rank > 0) result += ", ";
    result += words[order[rank]];
  }
  return result;
}

std::vector<data::Text> texts_of(const Opening& opening) {
  if (!opening.listed) return data::read_texts(opening.input);
  std::vector<data::Text> texts;
  for (const data::ManifestEntry& entry : *opening.listed) {
    texts.push_back(
        {entry.item.name, read_file(entry.path, most_bytes_of_a_text), entry.item.label});
  }
  return texts;
}

}  // namespace

bool TextKind::is_in(const std::filesystem::path& file) const {
  return text::is_classifier_file(file);
}

Method TextKind::method(const std::string& spec, Role role,
                        std::optional<std::uint64_t> seed) const {
  const Spec given = parse_spec(spec);
  const text::Method& row = find(text::catalogue(), given.name,
                                 role == Role::control ? "control for texts" : "method for texts");
  if (role == Role::control && row.info.family != text::Family::control) {
    fail("'{}' is no control: it knows the model; explain the texts with it and score that.",
         given.name);
  }
  row.configure(given.settings);  // refuses what is wrong in the words of the user
  const Settings settings = with_seed(given.settings, row.params(), seed);
  return {.name = spec,
          .spec = to_string(row.complete(settings)),
          .role = role,
          .explain_words = row.configure(settings)};
}

std::vector<std::string> TextKind::controls() const { return {"random", "constant", "frequency"}; }

void TextKind::expect_metrics(const std::vector<Judge>& judges) const {
  std::vector<std::string> known;
  for (const metrics::Metric& metric : metrics::catalogue()) {
    if (metric.info.words) known.emplace_back(metric.info.name);
  }
  for (const Judge& judge : judges) {
    if (judge.info.words) continue;
    fail("'{}' cannot judge weights of words; for texts there are {}.", judge.info.name,
         listed(known));
  }
}

void TextKind::expect_options(std::span<const GivenOption> options) const {
  for (const GivenOption& option : options) {
    if (option.given) fail("{} is for nets; leave it out for texts.", option.name);
  }
}

std::unique_ptr<Subject> TextKind::open(Console& console, const Opening& opening) const {
  const TruthFiles truth = opening.truth.value_or(TruthFiles{});
  expect_options(std::array{GivenOption{"--outline", !truth.outline.empty()},
                            GivenOption{"--labels", !truth.labels.empty()},
                            GivenOption{"--skip-unreadable", opening.skip_unreadable}});
  auto subject = std::make_unique<TextSubject>(
      text::WordClassifier(text::load_classifier(opening.model)), texts_of(opening), opening.model);
  if (!truth.mask.empty()) {
    std::ostream nowhere(nullptr);
    Console silent{nowhere, nowhere, console.screen};
    subject->annotate(opening.says_left_out ? console : silent, text::read_annotations(truth.mask));
  }
  if (opening.says_assumed) warn_of_unknown(console, subject->words(), subject->texts());
  return subject;
}

void TextKind::describe(Console& console, const std::filesystem::path& file, bool json) const {
  const text::Classifier model = text::load_classifier(file);
  Table table{.columns = {"class", "bias", "words that speak for it"}};
  for (std::size_t at = 0; at < model.classes.size(); ++at) {
    table.add({model.classes[at], model.linear.bias[at], words_for(model, at)});
  }
  if (json) return write_json(console.out, table);
  console.out << fmt::format("{}, {} words, learned from {} texts\n",
                             Value<text::Kind>::write(model.kind), model.vectoriser.words().size(),
                             model.documents);
  write_text(console.out, table);
}

}  // namespace assay::runner
