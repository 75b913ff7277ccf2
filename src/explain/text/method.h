// A method explains a text: it gives every known word, and every place where one stands, a weight
// for a class. Methods are units; the catalogue names them all.
#pragma once

#include "base/catalogue.h"
#include "explain/text/document.h"

namespace assay::text {

// A control knows nothing of the model: what it scores is chance.
enum class Family { backward, perturbation, control };

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
  Family family;
  std::string_view reference;  // who published it; nothing for controls
};

class DocumentScoreCache;

// The document has a known word.
struct Question {
  const Document& document;
  std::size_t target;
  Output output = Output::logit;
  DocumentScoreCache* cache =
      nullptr;  // of what was asked about the document before; none: nothing is kept
};

// Something a method has to say of the document beside its weights.
struct Measure {
  std::string name;
  double value;
};

struct Explanation {
  std::vector<double> words;      // a weight for each of the document's known words
  std::vector<double> positions;  // and for each of its positions
  std::vector<Measure> measures = {};
  std::size_t scored = 0;  // how many versions of the text were scored
};

using Explain = std::function<Explanation(const Question&)>;
using Method = Entry<Info, Explain>;

// In the order of the documentation.
std::span<const Method> catalogue();

// The score of the text as it is.
double score(const Question& question);
// The score if each word stood there so many times, from the question's memory if that is of its
// document.
double score(const Question& question, std::span<const double> counts, Output output);

// Positions share the weight of their word: a bag of words cannot tell them apart.
std::vector<double> share_among_positions(const Document& document, std::span<const double> words);

}  // namespace assay::text

namespace assay {

template <>
struct Words<text::Family> {
  static constexpr std::array values{Word{text::Family::backward, "backward"},
                                     Word{text::Family::perturbation, "perturbation"},
                                     Word{text::Family::control, "control"}};
};

}  // namespace assay
