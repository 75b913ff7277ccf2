// What a test says: a value that holds everything a reader must know to trust the number. It prints
// as a sentence in the form of the American Psychological Association, as JSON and as a row of a
// table.
#pragma once

#include "base/table.h"
#include "math/stats/data.h"
#include "math/stats/mean.h"

namespace assay::stats {

struct Statistic {
  std::string symbol;  // "t", "U", "chi2"
  double value;
  std::vector<double> df = {};             // degrees of freedom
  std::optional<double> p = std::nullopt;  // by this statistic, where another decides
};

// A number that is estimated, perhaps with an interval. `bounded` numbers lie between -1 and 1 and
// are written without the leading zero.
struct Estimate {
  std::string name;  // "Hedges' g"
  double value;
  std::optional<Interval> interval = std::nullopt;
  double level = 0.95;           // of the interval
  std::string interval_by = {};  // how it was found: "noncentral t", "BCa bootstrap"
  bool bounded = false;
};

struct Group {
  std::string name;
  std::size_t n;
  bool counts = false;  // the name is a plural, "rows", and no name of the data
};

// A part of a result that has a number of its own: two groups of several, a coefficient.
struct Detail {
  std::string name;  // "GradCAM - 3-NN"
  std::optional<double> estimate = std::nullopt;
  std::optional<double> error = std::nullopt;  // standard error
  std::optional<Statistic> statistic = std::nullopt;
  std::vector<Statistic> others = {};  // beside the one that decides
  std::optional<double> p = std::nullopt;
  std::optional<double> adjusted_p = std::nullopt;
  std::optional<Interval> interval = std::nullopt;
};

struct Result {
  std::string test;                        // as the catalogue names it
  std::string title;                       // as people do: "Welch's t-test"
  std::vector<Statistic> statistics = {};  // the first decides
  std::optional<double> p = std::nullopt;
  std::vector<Estimate> effects = {};    // effect sizes; the first is said in the sentence
  std::vector<Estimate> estimates = {};  // means, differences, parameters
  std::string method = {};  // which way the number was found: "exact, mid-ranks permuted"
  std::string unit = {};    // what was counted as independent: "row", "participant"
  std::vector<Group> groups = {};
  std::vector<Detail> details = {};
  std::vector<Dropped> dropped = {};
  std::vector<std::string> notes = {};  // warnings and what a reader should know
  std::string undefined = {};           // why there is no answer; empty when there is one
  std::string r = {};  // the R code that gives the number; r_script.h says what it may use

  bool is_defined() const { return undefined.empty(); }
};

// "p = .012", "p < .001".
std::string p_text(double p);
// The number with two decimals, or more where they would all be zero; bounded ones as ".25".
std::string number_text(double value, bool bounded = false);

std::string to_sentence(const Result& result);
// One object; what is not known is null or absent, never NaN.
std::string to_json(const Result& result);
// A row for each result.
Table to_table(std::span<const Result> results);
// A row for each detail; no rows when there are none.
Table details_table(const Result& result);

}  // namespace assay::stats
