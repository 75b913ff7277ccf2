// The parts of the analysis of reviews.
#pragma once

#include "study/analysis/ask.h"

namespace assay::analysis::review {

struct Rules {
  double threshold = 0.3;
  double ridge = 0;
  std::uint64_t seed = 0;
};

struct Part {
  Section section;
  std::string sentence;  // for the summary
};

// Each is nothing where no such screen was answered.
std::optional<Part> ratings(const Evidence& evidence, const Rules& rules);
std::optional<Part> corrections(const Evidence& evidence, const Rules& rules);
std::optional<Part> choices(const Evidence& evidence, const Rules& rules);

// The R script that finds these tables again, and what it reads.
std::vector<Attachment> script(const Evidence& evidence, const Rules& rules);

struct Rated {
  const ResponseRow* row;
  double value;
};
// Ratings that are whole numbers; others are counted.
std::vector<Rated> rated(const Evidence& evidence, std::size_t* unreadable = nullptr);

struct Chosen {
  const ResponseRow* row;
  std::vector<std::string> offered;  // conditions, as they were shown
  std::string condition;             // the one that was chosen
};
std::vector<Chosen> chosen(const Evidence& evidence, std::size_t* unreadable = nullptr);

// Means of every participant, in each condition.
std::vector<Sample> person_means(std::span<const Sample> samples);

// All pairs of conditions by what participants did: signed ranks where the same people saw several
// conditions, rank sums where they did not.
std::vector<Finding> by_participants(std::string id, std::string measure, std::string outcome,
                                     std::span<const std::string> conditions,
                                     std::span<const Sample> means);
// "3 of 6 pairs of conditions differ at the 5 % level after correction"
std::string how_many_differ(std::span<const Finding> findings);

// "With A: 3.2 (95 % interval 2.9 to 3.5)" of the condition with the highest mean over people.
struct Condition {
  std::string name;
  std::vector<double> people = {};
  double mean = 0;
  std::optional<stats::Interval> interval = std::nullopt;
};
std::vector<Condition> means_by_condition(std::span<const std::string> conditions,
                                          std::span<const Sample> means, std::uint64_t seed);
// "random, a control"; other names as they are.
std::string name_with_control(const std::string& name);
std::string best_in_words(std::span<const Condition> conditions, int digits);

// A row of dots for each condition: its mean with an interval, faint dots for people.
Figure dots_of(std::string id, std::string title, std::string axis, std::string numbers,
               std::span<const Condition> conditions);

}  // namespace assay::analysis::review
