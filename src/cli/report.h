// The report of a sweep.
#pragma once

#include "cli/command.h"
#include "evaluate/sweep/named_maps.h"

namespace assay::cli {

struct Report {
  static constexpr Info info{
      .name = "report",
      .topic = Topic::evaluate,
      .summary = "Turns the results of a sweep into a page of leaderboards, tests and figures.",
      .example = "assay report results.sqlite --out report"};

  std::filesystem::path results;
  std::filesystem::path out;
  std::vector<std::filesystem::path> model = {};
  std::filesystem::path input = {};
  std::vector<sweep::NamedMaps> maps = {};
  std::vector<std::filesystem::path> suite = {};
  std::size_t items = 3;
  std::size_t resamples = 2000;
  double level = 0.95;
  double alpha = 0.05;
  double power = 0.8;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"results", &Report::results, "what 'assay sweep --out' wrote", Use::argument},
      Param{"out", &Report::out, "folder for report.html, figures/*.svg and tables/*.csv",
            Use::required},
      Param{"model", &Report::model,
            "the models of the sweep, to draw maps of the best and the worst items"},
      Param{"input", &Report::input, "the inputs of the sweep, for the same"},
      Param{"maps", &Report::maps, "the maps that the sweep was given, for the same"},
      Param{"suite", &Report::suite,
            "what 'assay sweep --suite' wrote: metrics that cannot tell its planted truth from "
            "chance are marked, and so are those that no suite has examined"},
      Param{"items", &Report::items, "how many of the best and of the worst are shown", 0, 20},
      Param{"resamples", &Report::resamples, "of the bootstrap", 100, 1e6},
      Param{"level", &Report::level, "of the intervals", 0.5, 0.9999},
      Param{"alpha", &Report::alpha, "level of the tests", 1e-6, 0.5},
      Param{"power", &Report::power, "of the test that tells the first two apart", 0.5, 0.9999},
      Param{"seed", &Report::seed, "of the bootstrap and the tests"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
