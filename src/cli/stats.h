// Runs a statistical test on a table from anywhere.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Stats {
  static constexpr Info info{
      .name = "stats",
      .topic = Topic::statistics,
      .summary = "Runs a statistical test on the columns of a CSV file.",
      .example = "assay stats mann_whitney --data study.csv --x correct --by method"};

  std::string test;
  std::optional<std::filesystem::path> data = {};
  std::optional<std::string> x = {};
  std::optional<std::string> y = {};
  std::vector<std::string> control = {};
  std::vector<std::string> by = {};
  std::optional<std::string> pair = {};
  std::vector<std::string> cluster = {};
  std::vector<std::string> group = {};
  std::optional<std::string> formula = {};
  std::optional<std::filesystem::path> r_script = {};
  bool row = false;
  bool json = false;

  static constexpr std::tuple params{
      Param{"test", &Stats::test, "a test's spec; see 'assay tests'", Use::argument},
      Param{"data", &Stats::data, "a CSV file whose first line names the columns"},
      Param{"x", &Stats::x, "column of what is measured"},
      Param{"y", &Stats::y, "column of what was measured beside it"},
      Param{"control", &Stats::control, "column of what is held fixed or compared"},
      Param{"by", &Stats::by, "column of the groups that are compared"},
      Param{"pair", &Stats::pair, "column of the subject or block that ties rows together"},
      Param{"cluster", &Stats::cluster, "column within which rows are not independent"},
      Param{"group", &Stats::group, "group of '--by' to compare, in this order; all unless given"},
      Param{"formula", &Stats::formula,
            "of a mixed model: 'correct ~ method + (1 | user) + (1 | image)'"},
      Param{"r_script", &Stats::r_script, "file for R code that gives the number, with the data"},
      Param{"row", &Stats::row, "write a row of a table, tab-separated, instead of sentences"},
      Param{"json", &Stats::json, "write JSON instead of sentences"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
