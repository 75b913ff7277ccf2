// What 'assay score' found, for people and for programs.
#pragma once

#include "cli/command.h"
#include "metrics/summary.h"

namespace assay::cli {

// One metric's scores of one method's maps.
struct Scored {
  std::string maps;  // the row
  std::string spec;  // of the method
  bool control;
  std::string metric;  // the column, as it was asked for
  std::string metric_spec;
  metrics::Info info;
  std::vector<metrics::Score> scores;
  metrics::Summary summary;
};

struct Results {
  std::vector<std::string> items;
  stats::Bootstrap bootstrap;
  std::vector<Scored> all = {};
};

// A row for every method, a column for every metric, and below what is undefined and why.
void write_table(std::ostream& out, const Results& results);
std::string results_json(const Results& results);
// A line for every item, method and metric.
std::string results_csv(const Results& results);

}  // namespace assay::cli
