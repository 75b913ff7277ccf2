// The parts of what people did: one file for each kind of answer.
#pragma once

#include <map>

#include "study/analysis/compare/measure.h"

namespace assay::analysis {

// Gathers values of a study under the names of measures.
class Measuring {
 public:
  explicit Measuring(const Evidence& evidence) : evidence_(evidence) {}

  // `row` says who and of which item.
  void add(const MeasureKind& kind, const responses::ResponseRow& row, const std::string& condition,
           double value);
  void add(const MeasureKind& kind, Measurement one);
  std::vector<Measure> take() { return std::move(found_); }

 private:
  // As scores name the method of a condition.
  const std::string& scored_name(const std::string& condition);

  const Evidence& evidence_;
  std::map<std::string, std::string> names_;
  std::vector<Measure> found_;
};

// Right answers and their times, to decisions, recognitions and guesses; and how far an explanation
// moves decisions from those without one.
void measure_answers(const Evidence& evidence, Measuring& to);
// Ratings, corrections and choices of reviewers.
void measure_reviews(const Evidence& evidence, Measuring& to);
// How much of a picture a person had to see.
void measure_levels(const Evidence& evidence, Measuring& to);
// How well a method's maps find what a person marked. Needs the maps.
void measure_marks(const Evidence& evidence, Measuring& to);

// Takes off each person's mean distance from the means of the methods that they met: how fast
// somebody is says nothing of an explanation, but in whose hands an item fell. Where everybody met
// every method this is their mean less that of all; where each met one, less that of the method's
// people. Either way the methods' means stay what they are, as far as each method's people have
// equally many answers of each.
void take_speed_off(std::vector<Measurement>& times);

}  // namespace assay::analysis
