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

// What people marked of a text. No method can find what is not there or not known.
struct Marking {
  std::size_t annotators = 0;
  std::size_t words = 0;
  std::size_t not_in_text = 0;  // of these
  std::size_t unknown = 0;      // of these: in the text, but the model does not know them
};

struct Results {
  std::vector<std::string> items;
  stats::Bootstrap bootstrap;
  std::vector<Scored> all = {};
  std::vector<std::optional<Marking>> markings = {};  // of texts: one for each that has some
};

// Throws Error unless scores can be written to a file of that name; nothing is no file.
void expect_results_file(const std::filesystem::path& out);
// To the file, if there is one, and to the console as a table or as JSON.
void publish(Console& console, const Results& results, const std::filesystem::path& out, bool json);

// A row for every method, a column for every metric, and below what is undefined and why.
void write_table(std::ostream& out, const Results& results);
std::string results_json(const Results& results);
// A line for every item, method and metric.
std::string results_csv(const Results& results);

}  // namespace assay::cli
