#include "explain/text/parts.h"

#include <algorithm>

#include "base/parallel.h"

namespace assay::text {
namespace {

constexpr std::size_t most_parts = 4096;

}  // namespace

DocumentParts::DocumentParts(const Question& question, Parts parts)
    : question_(question),
      parts_(parts),
      size_(parts == Parts::words ? question.document.words().size()
                                  : question.document.positions().size()) {
  expects(size_ > 0, "the document has a known word");
  if (size_ > most_parts) {
    fail("The text has {} {}, of which {} can be explained at most; cut the text{}.", size_,
         Value<Parts>::write(parts), most_parts,
         parts == Parts::positions ? " or take parts=words" : " or take leave_one_out");
  }
}

std::vector<double> DocumentParts::scores(std::span<const std::uint8_t> presence) const {
  const Document& document = question_.document;
  std::vector<double> result(presence.size() / size_);
  parallel_for(result.size(), 64, [&](std::size_t begin, std::size_t end) {
    std::vector<double> counts(document.words().size());
    for (std::size_t at = begin; at < end; ++at) {
      const auto row = presence.subspan(at * size_, size_);
      std::ranges::fill(counts, 0.0);
      for (std::size_t part = 0; part < size_; ++part) {
        if (row[part] == 0) continue;
        if (parts_ == Parts::words) {
          counts[part] = document.words()[part].count;
        } else {
          ++counts[document.positions()[part].word];
        }
      }
      result[at] = document.score(counts, question_.target, question_.output);
    }
  });
  return result;
}

Explanation DocumentParts::explained(std::span<const double> weights) const {
  const Document& document = question_.document;
  if (parts_ == Parts::words) {
    return {{weights.begin(), weights.end()}, share_among_positions(document, weights)};
  }
  Explanation result{std::vector<double>(document.words().size(), 0.0),
                     {weights.begin(), weights.end()}};
  for (std::size_t at = 0; at < size_; ++at) {
    result.words[document.positions()[at].word] += weights[at];
  }
  return result;
}

}  // namespace assay::text
