// The numbers of all runs, side by side.
#pragma once

#include <array>

#include "evaluate/svea/published.h"
#include "evaluate/svea/run.h"
#include "math/stats/student_interval.h"

namespace assay::svea {

// One number of the benchmark in all runs, in percent.
struct Measured {
  std::vector<double> each;
  double mean;
  std::optional<stats::Interval> interval;  // none for a single run
};
Measured measured(std::vector<double> shares);

enum class Kind { method, control, truth };

// One row of the table.
struct Summary {
  std::string title;
  std::string spec;
  Kind kind;
  std::optional<Published> published;
  Measured roe;
  Measured drop;
  Measured increase;
  Measured localisation;
  Measured pointing;
};
std::vector<Summary> summaries(const Results& results);

// The accuracy of the nets.
Measured accuracies(const Results& results);

// Whether two scores put the methods in the same order: Spearman's correlation of the means, and
// the least and greatest of single runs.
struct Agreement {
  std::string_view a;
  std::string_view b;
  std::optional<double> of_means;
  std::optional<std::pair<double, double>> range;
};
// Drop enters with its sign turned, so that more is better everywhere.
std::vector<Agreement> agreements(const std::vector<Summary>& summaries);

// "61.5 [60.1, 62.9]", or "61.5" for a single run.
std::string to_string(const Measured& measured);

}  // namespace assay::svea
