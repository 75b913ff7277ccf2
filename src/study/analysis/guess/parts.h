// The parts of the analysis of guesses.
#pragma once

#include "study/analysis/ask.h"
#include "study/analysis/drawn.h"

namespace assay::analysis::guess {

struct Guesses {
  Rows rows = {};
  std::vector<std::string> conditions = {};
  std::vector<std::string> categories = {};  // kinds of the model's error; none: nobody says
  std::size_t left_out = 0;                  // neither right nor wrong
};
Guesses guesses_of(const Evidence& evidence);

bool is_right(const ResponseRow& row);
Rows of_condition(const Guesses& guesses, const std::string& condition);
Rows of_category(const Rows& rows, const std::string& category);
// The kind as tables name it.
std::string name_of_kind(const std::string& category);
// The answers in the order in which they were shown; none where the row does not say.
std::vector<std::string> options_of(const ResponseRow& row);
// The mean of one over the number of options; none where rows do not have them.
std::optional<double> chance_of(const Rows& rows);

// Items of one kind and how often guesses of them are right.
struct CategoryAccuracy {
  double accuracy;
  std::size_t items;
};
// The mean over all items; none without any.
std::optional<double> overall_accuracy(std::span<const CategoryAccuracy> categories);

// How two conditions can be compared over items: by the items they share, if these are at least
// half of all, or else as two samples.
struct Overlap {
  std::size_t shared = 0;
  std::size_t all = 0;

  bool is_paired() const { return shared >= 2 && 2 * shared >= all; }
};
Overlap overlap_of(const Guesses& guesses, const std::string& first, const std::string& second);

Section accuracy_section(const Guesses& guesses, const stats::Bootstrap& how);
Section tests(const Guesses& guesses);
Section categories(const Guesses& guesses);

// A guess with the places of what was chosen and of what was right, from 0.
struct Placed {
  const ResponseRow* row;
  std::vector<std::string> options;
  std::size_t chosen;
  std::optional<std::size_t> right;
};
// Those with as many options as most have; none where rows do not say what was shown.
std::vector<Placed> placed_alike(const Rows& rows);

// Whether counts are as of a fair draw: chi-squared where five or more are expected of each, or
// else by drawing anew.
stats::Result uniformity(std::span<const std::size_t> counts, std::uint64_t seed);
Section positions(const Guesses& guesses, const stats::Bootstrap& how);
// The chance of at least `hits` of `n` independent ones.
double binomial_tail(std::size_t hits, std::size_t n, double chance);
Section distractors(const Guesses& guesses);

}  // namespace assay::analysis::guess
