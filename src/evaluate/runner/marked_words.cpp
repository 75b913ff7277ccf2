#include "evaluate/runner/marked_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "base/letters.h"
#include "base/utf8.h"

namespace assay::runner {
namespace {

using Places = std::unordered_map<std::string, std::vector<std::size_t>>;

// What an article of the text may be called, the most exact first.
std::array<std::string, 3> names_of(const data::Text& text) {
  std::string plain = text.name;
  if (plain.ends_with(".txt")) plain.resize(plain.size() - 4);
  return {text.name, plain, plain.substr(plain.find_last_of('/') + 1)};
}

std::optional<std::size_t> place_of(const std::string& article, const std::array<Places, 3>& places,
                                    const std::vector<data::Text>& texts) {
  for (const Places& by_name : places) {
    const auto found = by_name.find(article);
    if (found == by_name.end()) continue;
    if (found->second.size() > 1) {
      fail(
          "The article '{}' may be '{}' or '{}'; give texts distinct names, and articles with "
          "their folder.",
          printable(article), printable(texts[found->second[0]].name),
          printable(texts[found->second[1]].name));
    }
    return found->second[0];
  }
  return std::nullopt;
}

void note_strangers(Console& console, const std::vector<std::string>& strangers) {
  if (strangers.empty()) return;
  console.err << fmt::format(
      "note: {} annotated {} none of the texts, such as '{}'\n", strangers.size(),
      strangers.size() == 1 ? "article is" : "articles are", printable(strangers.front()));
}

}  // namespace

std::vector<const text::Annotation*> matched(Console& console,
                                             const std::vector<text::Annotation>& annotations,
                                             const std::vector<data::Text>& texts) {
  std::array<Places, 3> places;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    const std::array<std::string, 3> names = names_of(texts[at]);
    for (std::size_t level = 0; level < names.size(); ++level) {
      places[level][names[level]].push_back(at);
    }
  }
  std::vector<const text::Annotation*> result(texts.size(), nullptr);
  std::vector<std::string> strangers;
  for (const text::Annotation& one : annotations) {
    const auto place = place_of(one.article, places, texts);
    if (!place) {
      strangers.push_back(one.article);
      continue;
    }
    if (result[*place] != nullptr) {
      fail("The articles '{}' and '{}' are both the text '{}'; give them one name.",
           printable(result[*place]->article), printable(one.article),
           printable(texts[*place].name));
    }
    result[*place] = &one;
  }
  if (strangers.size() == annotations.size()) {
    fail(
        "No annotated article is one of the texts: there is '{}' and the first text is '{}'; call "
        "articles what the texts are called.",
        printable(strangers.front()), printable(texts.front().name));
  }
  note_strangers(console, strangers);
  return result;
}

std::vector<float> to_unit_size(std::span<const double> weights) {
  double greatest = 0;
  for (const double weight : weights) greatest = std::max(greatest, std::abs(weight));
  std::vector<float> result;
  for (const double weight : weights) {
    result.push_back(static_cast<float>(greatest > 0 ? weight / greatest : 0));
  }
  return result;
}

std::vector<float> WordPoints::map(std::span<const double> weights) const {
  expects(weights.size() == point_of.size(), "a weight for each known word");
  double greatest = 0;
  for (const double weight : weights) greatest = std::max(greatest, std::abs(weight));
  std::vector<double> sums(human.size(), 0.0);
  for (std::size_t word = 0; word < weights.size() && greatest > 0; ++word) {
    sums[point_of[word]] += weights[word] / greatest;
  }
  return {sums.begin(), sums.end()};
}

WordPoints word_points(const text::Document& document, std::string_view text,
                       const text::Annotation& annotation) {
  WordPoints result;
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t word = 0; word < document.words().size(); ++word) {
    const auto [place, is_new] = places.emplace(lower(document.text_of(word)), result.human.size());
    if (is_new) result.human.push_back(0);
    result.point_of.push_back(place->second);
  }
  std::vector<std::string> missing;
  for (const auto& [word, weight] : annotation.words) {
    const auto place = places.find(word);
    if (place != places.end()) {
      result.human[place->second] = static_cast<float>(weight);
    } else {
      places.emplace(word, result.human.size());
      result.human.push_back(static_cast<float>(weight));
      missing.push_back(word);
    }
  }
  for (const text::Marks& person : annotation.people) {
    std::vector<float>& own = result.people.emplace_back(result.human.size());
    for (const auto& [word, weight] : person) {
      // The smallest of numbers, shared by several people, is nobody's point.
      const auto place = places.find(word);
      if (place != places.end()) own[place->second] = static_cast<float>(weight);
    }
  }
  result.marking = {.annotators = annotation.annotators, .words = annotation.words.size()};
  if (missing.empty()) return result;
  std::unordered_set<std::string> there;
  for (text::Token& token : text::tokens(text, {.shortest = 1})) there.insert(token.word);
  for (const std::string& word : missing) {
    ++(there.contains(word) ? result.marking.unknown : result.marking.not_in_text);
  }
  return result;
}

std::vector<double> marked_weights(const text::Document& document, std::string_view text,
                                   const text::Annotation& annotation) {
  const WordPoints points = word_points(document, text, annotation);
  std::vector<double> weights(document.words().size(), 0.0);
  std::vector<bool> given(points.human.size(), false);
  for (std::size_t word = 0; word < weights.size(); ++word) {
    const std::size_t point = points.point_of[word];
    if (!given[point]) weights[word] = double{points.human[point]};
    given[point] = true;
  }
  return weights;
}

}  // namespace assay::runner
