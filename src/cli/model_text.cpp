#include "cli/model_text.h"

#include <algorithm>
#include <numeric>

#include "base/table.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

constexpr std::size_t words_shown = 5;

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

}  // namespace

void model_text(const Model& command, Console& console) {
  const text::Classifier model = text::load_classifier(command.model);
  Table table{.columns = {"class", "bias", "words that speak for it"}};
  for (std::size_t at = 0; at < model.classes.size(); ++at) {
    table.add({model.classes[at], model.linear.bias[at], words_for(model, at)});
  }
  if (command.json) return write_json(console.out, table);
  console.out << fmt::format("{}, {} words, learned from {} texts\n",
                             Value<text::Kind>::write(model.kind), model.vectoriser.words().size(),
                             model.documents);
  write_text(console.out, table);
}

}  // namespace assay::cli
