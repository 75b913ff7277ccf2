#include "study/analysis/marks/word_marks.h"

#include <nlohmann/json.hpp>

#include "base/json.h"
#include "base/utf8.h"
#include "explain/text/stop_words.h"
#include "study/design/tokens.h"

namespace assay::analysis {
namespace {

constexpr std::size_t nowhere_in_text = SIZE_MAX;

// Places in the tokens of the text. None when the answer marks what is not there.
std::optional<std::vector<std::size_t>> places_marked(const std::string& response,
                                                      const std::vector<study::Token>& tokens) {
  if (response == "nothing") return std::vector<std::size_t>{};
  const nlohmann::json answer = json_or_null(response);
  if (!answer.is_object()) return std::nullopt;
  const auto words = answer.find("words");
  if (words == answer.end() || !words->is_array()) return std::nullopt;
  std::vector<std::size_t> places;
  for (const nlohmann::json& place : *words) {
    if (!place.is_number_unsigned() || place.get<std::size_t>() >= tokens.size()) {
      return std::nullopt;
    }
    places.push_back(place.get<std::size_t>());
    if (!tokens[places.back()].word) return std::nullopt;
  }
  return places;
}

bool is_left_out(const std::string& type) {
  return width(type) <= 2 || text::is_english_stop_word(type);
}

// The points of a text, and which of them each token is.
struct Layout {
  MarkedText text;
  std::vector<std::size_t> point_of;  // by token; nowhere for what is no point
};

Layout layout_of(const std::vector<study::Token>& tokens, WordUnit unit) {
  Layout layout;
  std::map<std::string, std::size_t> types;
  for (const study::Token& token : tokens) {
    layout.point_of.push_back(nowhere_in_text);
    if (!token.word) continue;
    std::string word(token.text);
    layout.text.text.push_back(word);
    std::size_t point = layout.text.words.size();
    if (unit == WordUnit::type) {
      word = in_small_letters(std::move(word));
      point = is_left_out(word) ? nowhere_in_text : types.emplace(word, point).first->second;
    }
    layout.point_of.back() = point;
    layout.text.places.push_back(point);
    if (point == layout.text.words.size()) layout.text.words.push_back(std::move(word));
  }
  layout.text.marks.width = static_cast<int>(layout.text.words.size());
  return layout;
}

}  // namespace

std::map<std::string, std::string> texts_of(const Evidence& evidence) {
  std::map<std::string, std::string> result;
  if (!evidence.material) return result;
  for (const study::StudyItem& item : evidence.material->items) {
    if (!item.text.empty()) result[item.id] = item.text;
  }
  return result;
}

std::vector<MarkedText> word_marks(const Rows& rows,
                                   const std::map<std::string, std::string>& texts, WordUnit unit,
                                   MarkedOddly* odd) {
  MarkedOddly counts;
  std::vector<MarkedText> result;
  const Rows answers = select(rows, [](const ResponseRow& row) { return row.screen == "words"; });
  for (const auto& [item, own] : grouped(answers, item_of)) {
    const auto text = texts.find(item);
    if (text == texts.end()) {
      ++counts.without_text;
      continue;
    }
    const std::vector<study::Token> tokens = study::tokens(text->second);
    Layout layout = layout_of(tokens, unit);
    std::map<std::string, MarkedPoints> masks;
    for (const ResponseRow* row : own) {
      const auto places = places_marked(row->response, tokens);
      if (!places) {
        ++counts.unreadable;
        continue;
      }
      MarkedPoints& mask =
          masks.try_emplace(row->participant, layout.text.words.size()).first->second;
      for (const std::size_t place : *places) {
        const std::size_t point = layout.point_of[place];
        if (point != nowhere_in_text) mask.mark(point);
      }
    }
    if (masks.empty() || layout.text.words.empty()) continue;
    Marks& marks = layout.text.marks;
    marks.item = item;
    for (auto& [person, mask] : masks) {
      marks.people.push_back(person);
      marks.masks.push_back(std::move(mask));
    }
    result.push_back(std::move(layout.text));
  }
  if (odd != nullptr) *odd = counts;
  return result;
}

}  // namespace assay::analysis
