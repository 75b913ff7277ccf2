#include "explain/text/vectoriser.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::text {
namespace {

// Documents whose words are in memory as text at a time.
constexpr std::size_t at_once = 2048;
// More words than a file of ours may hold.
constexpr std::size_t most_words_at_all = std::size_t{1} << 24U;

struct Counted {
  std::string word;
  double count;
};

std::vector<Counted> counted(std::string_view text, const TokenOptions& options) {
  std::vector<Token> all = tokens(text, options);
  std::ranges::sort(all, {}, &Token::word);
  std::vector<Counted> result;
  for (Token& token : all) {
    if (result.empty() || result.back().word != token.word) {
      result.push_back({std::move(token.word), 0});
    }
    ++result.back().count;
  }
  return result;
}

// Equal numbers put together, in ascending order.
std::vector<Feature> counted(std::vector<std::uint32_t> words) {
  std::ranges::sort(words);
  std::vector<Feature> result;
  for (const std::uint32_t word : words) {
    if (result.empty() || result.back().word != word) result.push_back({word, 0});
    ++result.back().value;
  }
  return result;
}

// All words of the documents, numbered as they appear.
struct Census {
  std::unordered_map<std::string, std::uint32_t> numbers;
  std::vector<double> documents;  // by word: how many have it
  std::vector<double> total;      // by word: how often it stands in all of them
  Rows rows;                      // counts

  void add(std::vector<Counted> document) {
    std::vector<Feature> row;
    for (Counted& one : document) {
      const auto number = static_cast<std::uint32_t>(numbers.size());
      const auto [place, is_new] = numbers.emplace(std::move(one.word), number);
      if (is_new) {
        documents.push_back(0);
        total.push_back(0);
      }
      ++documents[place->second];
      total[place->second] += one.count;
      row.push_back({place->second, one.count});
    }
    rows.add(row);
    if (numbers.size() > most_words_at_all) {
      fail("The documents have more than {} words; are they text?", most_words_at_all);
    }
  }
};

Census census(std::span<const std::string> documents, const TokenOptions& options) {
  Census result;
  for (std::size_t begin = 0; begin < documents.size(); begin += at_once) {
    const std::span part = documents.subspan(begin, std::min(at_once, documents.size() - begin));
    std::vector<std::vector<Counted>> words(part.size());
    parallel_for(part.size(), 32, [&](std::size_t from, std::size_t to) {
      for (std::size_t at = from; at < to; ++at) words[at] = counted(part[at], options);
    });
    for (std::vector<Counted>& document : words) result.add(std::move(document));
  }
  return result;
}

// Which words stay, in ascending order.
std::vector<std::pair<std::string, std::uint32_t>> kept(const Census& all,
                                                        const VocabularyOptions& options) {
  std::vector<std::pair<std::string, std::uint32_t>> words;
  for (const auto& [word, number] : all.numbers) {
    if (all.documents[number] >= options.least_documents) words.emplace_back(word, number);
  }
  std::ranges::sort(words);
  const auto most = static_cast<std::size_t>(options.most_words);
  if (most > 0 && words.size() > most) {
    std::ranges::stable_sort(words, std::greater{},
                             [&](const auto& word) { return all.total[word.second]; });
    words.resize(most);
    std::ranges::sort(words);
  }
  return words;
}

}  // namespace

Vectoriser::Vectoriser(const TokenOptions& options, std::vector<std::string> words,
                       std::vector<double> idf)
    : options_(options), words_(std::move(words)), idf_(std::move(idf)) {
  expects(words_.size() == idf_.size(), "every word has its idf");
  expects(std::ranges::is_sorted(words_), "the words are in order");
  numbers_.reserve(words_.size());
  for (std::size_t at = 0; at < words_.size(); ++at) {
    numbers_.emplace(words_[at], static_cast<std::uint32_t>(at));
  }
}

std::optional<std::uint32_t> Vectoriser::find(std::string_view word) const {
  const auto place = numbers_.find(word);
  if (place == numbers_.end()) return std::nullopt;
  return place->second;
}

std::vector<Feature> Vectoriser::counts(std::string_view text) const {
  std::vector<std::uint32_t> known;
  for (const Token& token : tokens(text, options_)) {
    if (const auto word = find(token.word)) known.push_back(*word);
  }
  return counted(std::move(known));
}

std::vector<Feature> Vectoriser::row(std::string_view text) const {
  std::vector<Feature> result = counts(text);
  scale(result);
  return result;
}

void Vectoriser::scale(std::span<Feature> counts) const {
  double squares = 0;
  for (Feature& feature : counts) {
    feature.value *= idf_[feature.word];
    squares += feature.value * feature.value;
  }
  if (squares == 0) return;
  const double length = std::sqrt(squares);
  for (Feature& feature : counts) feature.value /= length;
}

Vectorised vectorise(std::span<const std::string> documents, const VocabularyOptions& options) {
  Census all = census(documents, options.tokens);
  std::vector<std::string> words;
  std::vector<double> idf;
  constexpr std::uint32_t dropped = ~std::uint32_t{0};
  std::vector<std::uint32_t> renumbered(all.numbers.size(), dropped);
  const auto count = static_cast<double>(documents.size());
  for (auto& [word, number] : kept(all, options)) {
    renumbered[number] = static_cast<std::uint32_t>(words.size());
    words.push_back(word);
    idf.push_back(std::log((1 + count) / (1 + all.documents[number])) + 1);
  }
  if (words.empty()) {
    fail("No word is left to learn from; allow shorter words or words of fewer documents.");
  }
  Vectorised result{Vectoriser(options.tokens, std::move(words), std::move(idf)), {}};
  std::vector<Feature> row;
  for (std::size_t document = 0; document < all.rows.size(); ++document) {
    row.clear();
    for (const auto& [word, value] : all.rows[document]) {
      if (renumbered[word] != dropped) row.push_back({renumbered[word], value});
    }
    std::ranges::sort(row, {}, &Feature::word);
    result.vectoriser.scale(row);
    result.rows.add(row);
  }
  return result;
}

}  // namespace assay::text
