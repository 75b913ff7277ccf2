// What people marked of texts, as metrics see it: which annotation is of which text, and words as
// points that have a weight from people.
#pragma once

#include "base/console.h"
#include "explain/text/annotations.h"
#include "explain/text/document.h"
#include "net/data/texts.h"

namespace assay::runner {

// For each text its annotation, or null. An article goes by the name of its text: the whole name,
// the name without ".txt", or that without its folder. Articles of no text are noted; throws Error
// when that is all of them, and when an article may be several texts or two articles are one.
std::vector<const text::Annotation*> matched(Console& console,
                                             const std::vector<text::Annotation>& annotations,
                                             const std::vector<data::Text>& texts);

// What people marked of a text. No method can find what is not there or not known.
struct Marking {
  std::size_t annotators = 0;
  std::size_t words = 0;
  std::size_t not_in_text = 0;  // of these
  std::size_t unknown = 0;      // of these: in the text, but the model does not know them
};

// First the known words of the document, in the order of their first appearance; words that differ
// in case only are one point, for annotations are in lower case. Then the marked words that are
// none of these: methods give them nothing.
struct WordPoints {
  std::vector<std::size_t> point_of;            // for each known word of the document
  std::vector<float> human;                     // for each point
  std::vector<std::vector<float>> people = {};  // the same of each of those who are known apart
  Marking marking;

  // The words' weights added up point by point and scaled so that the greatest magnitude is 1:
  // metrics look at shares and ranks, and no weight is too large or too small for them then.
  std::vector<float> map(std::span<const double> weights) const;
};

// Weights scaled so that the greatest magnitude is 1.
std::vector<float> to_unit_size(std::span<const double> weights);

WordPoints word_points(const text::Document& document, std::string_view text,
                       const text::Annotation& annotation);

// What people marked as weights of the known words. Words that are one to people share a point,
// whose weight the first of them has.
std::vector<double> marked_weights(const text::Document& document, std::string_view text,
                                   const text::Annotation& annotation);

}  // namespace assay::runner
