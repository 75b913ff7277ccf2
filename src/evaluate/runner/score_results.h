// What 'assay score' found, for people and for programs.
#pragma once

#include "base/console.h"
#include "evaluate/metrics/summary.h"
#include "evaluate/runner/judge.h"
#include "evaluate/runner/marked_words.h"
#include "evaluate/runner/method.h"

namespace assay::runner {

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
  std::vector<std::optional<Marking>> markings = {};  // of texts: one for each that has some
};

// `scores` is by metric, then by item.
void add(Results& results, const Method& method, const std::vector<Judge>& judges,
         std::vector<std::vector<metrics::Score>> scores);

// Throws Error unless scores can be written to a file of that name; nothing is no file.
void expect_results_file(const std::filesystem::path& out);
// To the file, if there is one, and to the console as a table or as JSON.
void publish(Console& console, const Results& results, const std::filesystem::path& out, bool json);

// A row for every method, a column for every metric, and below what is undefined and why.
void write_table(std::ostream& out, const Results& results);
std::string results_json(const Results& results);
// A line for every item, method and metric.
std::string results_csv(const Results& results);

}  // namespace assay::runner
