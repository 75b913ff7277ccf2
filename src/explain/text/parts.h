// What a method hides and shows of a text: words with all their occurrences, or every occurrence by
// itself.
#pragma once

#include "explain/text/method.h"

namespace assay::text {

enum class Parts { words, positions };

// A document cut into parts.
class DocumentParts {
 public:
  // Throws Error when the parts are more than a linear model of them can be solved for.
  DocumentParts(const Question& question, Parts parts);

  std::size_t size() const { return size_; }
  // The scores of versions of the text: `presence` is versions x parts, 1 for a part that is there.
  std::vector<double> scores(std::span<const std::uint8_t> presence) const;
  // From a weight a part to weights of words and positions, which add up to the same.
  Explanation explained(std::span<const double> weights) const;

 private:
  const Question& question_;
  Parts parts_;
  std::size_t size_;
};

}  // namespace assay::text

namespace assay {

template <>
struct Words<text::Parts> {
  static constexpr std::array values{Word{text::Parts::words, "words"},
                                     Word{text::Parts::positions, "positions"}};
};

}  // namespace assay
