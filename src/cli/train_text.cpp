#include "cli/train_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ostream>

#include "base/argmax.h"
#include "base/file.h"
#include "base/quantity.h"
#include "base/rng.h"
#include "base/table.h"
#include "base/utf8.h"
#include "net/data/texts.h"

namespace assay::cli {
namespace {

struct Share {
  std::vector<std::string> texts = {};
  std::vector<std::string> labels = {};
};

struct Split {
  Share train;
  Share test;
};

Split split(std::vector<data::Text> all, double test_share, std::uint64_t seed) {
  const auto held_out =
      static_cast<std::size_t>(std::floor(test_share * static_cast<double>(all.size())));
  std::vector<bool> tested(all.size(), false);
  const std::vector<std::size_t> order = shuffled(all.size(), seed);
  for (std::size_t at = 0; at < held_out; ++at) tested[order[at]] = true;
  Split result;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (!all[at].label) {
      fail("The text '{}' has no label; a .csv file needs the columns text and label.",
           all[at].name);
    }
    Share& part = tested[at] ? result.test : result.train;
    part.texts.push_back(std::move(all[at].text));
    part.labels.push_back(std::move(*all[at].label));
  }
  return result;
}

text::TrainOptions chosen(const Train& command) {
  text::TrainOptions options;
  options.kind = command.classifier.value_or(text::Kind::naive_bayes);
  const bool bayes = options.kind == text::Kind::naive_bayes;
  if (bayes && command.c) fail("--c is for --classifier logistic; naive_bayes has --alpha.");
  if (!bayes && command.alpha) fail("--alpha is for --classifier naive_bayes; logistic has --c.");
  options.strength = (bayes ? command.alpha : command.c).value_or(1);
  text::VocabularyOptions& words = options.vocabulary;
  words.tokens.shortest = command.shortest.value_or(words.tokens.shortest);
  words.tokens.letter_case = command.letter_case.value_or(words.tokens.letter_case);
  words.tokens.stop_words = command.stop_words.value_or(words.tokens.stop_words);
  words.least_documents = command.least_documents.value_or(words.least_documents);
  words.most_words = command.most_words.value_or(words.most_words);
  return options;
}

// In percent; `predicted(n)` is the class of the n-th text.
template <class Predicted>
double accuracy(const text::Classifier& model, const std::vector<std::string>& labels,
                const Predicted& predicted) {
  std::size_t right = 0;
  for (std::size_t at = 0; at < labels.size(); ++at) {
    right += model.classes[predicted(at)] == labels[at];
  }
  return 100.0 * static_cast<double>(right) / static_cast<double>(labels.size());
}

// The words that speak most for the class: by how far its weight is above the mean of all classes.
std::string strongest(const text::Classifier& model, std::size_t of_class) {
  constexpr std::size_t shown = 5;
  const auto& words = model.vectoriser.words();
  std::vector<double> lead(words.size());
  for (std::size_t word = 0; word < words.size(); ++word) {
    for (std::size_t one = 0; one < model.classes.size(); ++one) {
      const double share = (one == of_class ? 1.0 : 0.0) - 1.0 / double(model.classes.size());
      lead[word] += share * model.linear.weight(word, one);
    }
  }
  std::vector<std::size_t> order(words.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto end = order.begin() + std::ptrdiff_t(std::min(shown, order.size()));
  std::partial_sort(order.begin(), end, order.end(), [&](std::size_t left, std::size_t right) {
    return std::pair(-lead[left], left) < std::pair(-lead[right], right);
  });
  std::string text;
  for (auto at = order.begin(); at != end; ++at) text += (text.empty() ? "" : " ") + words[*at];
  return text;
}

}  // namespace

void train_text(const Train& command, Console& console) {
  if (!command.input) {
    fail(
        "Training on text needs --input: a .csv file with the columns text and label, or a folder "
        "with a folder of .txt files for every class.");
  }
  if (command.out.extension() != ".json") {
    fail("'{}' should end in .json.", command.out.string());
  }
  expect_writable(command.out);
  const text::TrainOptions options = chosen(command);
  const Split texts =
      split(data::read_texts(*command.input), command.test_share.value_or(0.2), command.seed);

  const double started = console.screen.clock();
  const text::Trained trained = text::train(texts.train.texts, texts.train.labels, options);
  const text::Classifier& model = trained.classifier;
  console.err << fmt::format("learned in {}\n", as_time(console.screen.clock() - started));
  if (!trained.converged) {
    console.err << "note: logistic regression stopped before it was exact; a smaller --c helps\n";
  }
  write_file(command.out, text::to_json(model));

  console.out << fmt::format(
      "{}: {} with {} words and {} classes from {} texts; training accuracy {:.1f} %",
      printable(command.out.string()), Value<text::Kind>::write(model.kind),
      model.vectoriser.words().size(), model.classes.size(), texts.train.texts.size(),
      accuracy(model, texts.train.labels, [&](std::size_t at) { return trained.predicted[at]; }));
  if (!texts.test.texts.empty()) {
    const double right = accuracy(model, texts.test.labels, [&](std::size_t at) {
      return argmax(model.linear.scores(model.vectoriser.row(texts.test.texts[at])));
    });
    console.out << fmt::format(", test accuracy {:.1f} % of {}", right, texts.test.texts.size());
  }
  console.out << "\n\n";
  Table table{.columns = {"class", "texts", "strongest words"}};
  for (std::size_t one = 0; one < model.classes.size(); ++one) {
    table.add(
        {model.classes[one],
         static_cast<std::int64_t>(std::ranges::count(texts.train.labels, model.classes[one])),
         strongest(model, one)});
  }
  write_text(console.out, table);
}

}  // namespace assay::cli
