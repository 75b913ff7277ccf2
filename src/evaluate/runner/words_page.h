// A page that shows texts with their words coloured by weight, method by method.
#pragma once

#include "explain/text/method.h"
#include "report/element.h"

namespace assay::runner {

// One method's answer for a text.
struct WeightedText {
  std::string spec;
  std::vector<text::Position> positions;
  std::vector<std::string> words;  // the known ones, to which positions refer
  text::Explanation weights;
};

struct ShownText {
  std::string name;
  std::string text;
  std::string about;  // which class is explained and its score, or why nothing is
  std::vector<WeightedText> methods = {};
};

// The text with its words coloured; every word has its weight for a title.
report::Element coloured_words(const std::string& text, const WeightedText& method);

std::string words_page(std::string_view subtitle, const std::vector<ShownText>& texts);

}  // namespace assay::runner
