// What people did with a method's explanations of items, in one form for all protocols, so that it
// can be held against automatic scores.
#pragma once

#include "study/analysis/evidence.h"

namespace assay::analysis {

struct Measurement {
  std::string method;  // as the workspace's scores name it where they do
  std::string item;
  std::string participant;
  double value;
};

// What is measured of people.
struct MeasureKind {
  std::string_view name;  // "accuracy of teams"
  bool more_is_better = true;
  // Whether people saw the explanations; marks are compared with maps that nobody saw.
  bool is_of_seen = true;
  // Whether halves of these people say how reliable it is: not where all of them are held against
  // the same others, whose luck both halves would share.
  bool has_halves = true;
  bool is_time = false;  // in logarithms
};

struct Measure {
  std::string name;
  std::string study;
  bool more_is_better = true;
  std::vector<Measurement> values = {};
  bool is_of_seen = true;
  bool has_halves = true;
  bool is_time = false;
};

// Of one study: accuracy and reaction times of decisions, recognitions and guesses; what an
// explanation does to decisions; how much had to be shown; ratings, corrections and choices; how
// well maps find what people marked. Who does not recognise a picture is not right. People's own
// speed is taken off their times. None for a study whose trials ask for none of these.
std::vector<Measure> measures_of(const Evidence& evidence);

}  // namespace assay::analysis
