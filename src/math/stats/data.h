// What a test is called with: columns of the same rows, each in its role. Nothing is missing in
// them: rows with a gap have been left out before and are counted in `dropped`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/report_progress.h"

namespace assay::stats {

// Finite numbers, one a row.
struct Numbers {
  std::string name;
  std::vector<double> values;
};

// Names, one a row, as indices into the different ones, which are sorted.
struct Labels {
  std::string name;
  std::vector<std::string> levels;
  std::vector<std::size_t> of;
};

// Numbers sort by their value when every label is one, and everything else by its bytes: what comes
// first does not depend on the order of the rows.
Labels labels(std::string name, std::span<const std::string> texts);

// A column as a file has it, for tests that name columns of their own; a gap is empty.
struct Texts {
  std::string name;
  std::vector<std::string> cells;
};

struct Dropped {
  std::size_t count;
  std::string why;  // "a row without a value of 'x'"

  bool operator==(const Dropped&) const = default;
};

struct Data {
  std::optional<Numbers> x = std::nullopt;    // what is measured
  std::optional<Numbers> y = std::nullopt;    // what was measured beside it
  std::vector<Numbers> control = {};          // what else was
  std::vector<Labels> by = {};                // what is compared: the groups
  std::optional<Labels> pair = std::nullopt;  // what ties measurements together: a subject, a block
  std::vector<Labels> cluster = {};           // what is not independent within: a participant
  std::vector<Texts> columns = {};            // every column, where a test asks for 'table'
  std::vector<Dropped> dropped = {};
  ReportProgress report_progress = {};
  std::vector<std::size_t> lines = {};  // of the file, for messages; none: rows count from 1
};

// The values of each level of `by`, in the order of the levels and then of the rows.
std::vector<std::vector<double>> samples(const Numbers& x, const Labels& by);

// Measurements of the same subjects under every condition.
struct Matched {
  std::vector<std::string> conditions;
  std::vector<std::string> subjects;
  std::vector<std::vector<double>> values;  // [condition][subject]
  std::vector<Dropped> dropped;
};

// From `x` by `by` within `pair`, or from `x` beside `y`. Subjects without all conditions are
// dropped; several measurements of one subject under one condition become their mean, which is
// said in `dropped` too.
Matched matched(const Data& data);

}  // namespace assay::stats
