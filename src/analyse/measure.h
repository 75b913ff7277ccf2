// What people did with a method's explanations of items, in one form for all protocols, so that it
// can be held against automatic scores.
#pragma once

#include "analyse/evidence.h"

namespace assay::analyse {

struct Measurement {
  std::string method;  // as the workspace's scores name it where they do
  std::string item;
  std::string participant;
  double value;
};

struct Measure {
  std::string name;  // "accuracy of teams"
  std::string study;
  bool more_is_better = true;
  std::vector<Measurement> values = {};
};

// Of one study: accuracy and reaction times of decisions, recognitions and guesses; what an
// explanation does to decisions; how much had to be shown; ratings, corrections and choices; how
// well maps find what people marked. None for a study whose trials ask for none of these.
std::vector<Measure> measures_of(const Evidence& evidence);

}  // namespace assay::analyse
