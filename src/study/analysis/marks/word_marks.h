// Words that people marked, as marks of texts: one point for each word.
#pragma once

#include <map>

#include "study/analysis/group.h"
#include "study/analysis/marks/marks.h"

namespace assay::analysis {

// position: each place in the text by itself. type: a word wherever it stands, in lower case, each
// once for a person; English stop words and words of one or two letters are left out, as in the
// benchmark of Mohseni, Block and Ragan (2020).
enum class WordUnit { position, type };

struct MarkedText {
  Marks marks;
  std::vector<std::string> words;   // one for each point of the marks
  std::vector<std::size_t> places;  // of the words of the text, in order: their points
  std::vector<std::string> text;    // those words as they stand in the text
};

// What could not be used as it is.
struct MarkedOddly {
  std::size_t unreadable = 0;    // answers that are no marks of this text; left out
  std::size_t without_text = 0;  // items whose text is not known; left out
};

// From rows of the screen 'words', in the order of the items; `texts` are by item.
std::vector<MarkedText> word_marks(const Rows& rows,
                                   const std::map<std::string, std::string>& texts, WordUnit unit,
                                   MarkedOddly* odd = nullptr);
std::map<std::string, std::string> texts_of(const Evidence& evidence);

}  // namespace assay::analysis

namespace assay {

template <>
struct Words<analysis::WordUnit> {
  static constexpr std::array values{Word{analysis::WordUnit::position, "position"},
                                     Word{analysis::WordUnit::type, "type"}};
};

}  // namespace assay
