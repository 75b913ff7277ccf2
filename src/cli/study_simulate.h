// Sends simulated participants through a study.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudySimulate {
  static constexpr Info info{
      .name = "study simulate",
      .topic = Topic::studies,
      .summary = "Sends simulated participants through a study, over HTTP; their rows are marked.",
      .example = "assay study simulate lab faces --n 300 --behaviour careful --behaviour dropping"};

  std::filesystem::path workspace{};
  std::string study{};
  int n = 100;
  std::vector<std::string> behaviour = {"careful"};
  std::optional<std::string> server{};
  int seed = 1;
  double pace = 0;
  double arrive = 0;
  int burst = 1;
  bool sighted = false;

  static constexpr std::tuple params{
      Param{"workspace", &StudySimulate::workspace, "folder of the workspace", Use::argument},
      Param{"study", &StudySimulate::study, "name of a frozen study", Use::argument},
      Param{"n", &StudySimulate::n, "participants", 1, 100'000},
      Param{"behaviour", &StudySimulate::behaviour,
            "careful, random, accepting, fatigued, dropping, reloading or double_clicking, with "
            "its settings; when repeated, people take them in turn"},
      Param{"server", &StudySimulate::server,
            "http://ADDRESS:PORT of a server that runs with --simulation; one is started on the "
            "workspace's own store when left out"},
      Param{"seed", &StudySimulate::seed, "another gives other people", 0, 1'000'000'000},
      Param{"pace", &StudySimulate::pace, "share of a reaction time that is really waited", 0, 10},
      Param{"arrive", &StudySimulate::arrive, "seconds within which people arrive", 0, 86'400},
      Param{"burst", &StudySimulate::burst, "people who arrive at the same moment", 1, 100'000},
      Param{"sighted", &StudySimulate::sighted,
            "they see what the workspace knows: draw around objects, mark telling words, and are "
            "right more often by maps with a high insertion score"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
