// What an analysis starts from: the responses that count, and what is known beside them. Rows that
// are odd are counted, never dropped in silence.
#pragma once

#include "study/analysis/analysis.h"
#include "study/design/freeze.h"
#include "study/responses/imported.h"
#include "study/responses/response_row.h"

namespace assay::analysis {

// One participation.
struct Sitting {
  std::string session;
  std::string outcome;  // "completed", "timed_out", "active", ...
  bool simulated = false;
  std::vector<std::string> exclusions = {};  // reasons that stand

  bool counts() const { return outcome == "completed" && exclusions.empty(); }
};

// What an automatic metric says of a method's explanation of an item.
struct MachineScore {
  std::string metric;
  std::string method;
  std::string item;
  double value;
};

// An explanation as numbers: of a picture as people saw it, rows from the top; of a text one number
// for each of its words, in one row.
struct MapOf {
  std::string method;
  std::string item;
  int width = 0;
  int height = 0;
  std::vector<float> values = {};
};

// How common items of a kind are where the model is used: of a difficulty, rightly labelled or not.
struct NaturalShare {
  std::string bin;
  bool ai_right = false;
  double share = 0;
};

// As it was found: from a store, or from files of others.
struct Source {
  std::string study = {};
  std::string protocol = {};
  std::vector<responses::ResponseRow> rows = {};  // of any phase and version
  std::vector<Sitting> sittings = {};             // empty: found from the rows
  std::optional<study::Frozen> frozen = std::nullopt;
  std::vector<MachineScore> scores = {};
  std::vector<MapOf> maps = {};
  std::vector<responses::Mask> outlines = {};  // of the objects in pictures
  std::vector<NaturalShare> natural = {};
  std::vector<Concern> concerns = {};  // what was odd before the rows came here
};

struct Evidence {
  std::string study = {};
  std::string protocol = {};
  std::vector<responses::ResponseRow> rows = {};  // of test trials that count
  std::optional<study::Design> design = std::nullopt;
  std::vector<MachineScore> scores = {};
  std::optional<study::Material> material = std::nullopt;
  std::vector<MapOf> maps = {};
  std::vector<responses::Mask> outlines = {};
  std::vector<NaturalShare> natural = {};
};

struct Sorted {
  Evidence kept;  // without those who are excluded
  Evidence all;   // with them
  std::vector<Station> flow;
  std::vector<Concern> concerns;
  bool anyone_excluded = false;
  bool is_simulated = false;
};

// Reaction times outside of these milliseconds are impossible or say nothing of the task; their
// rows stay, without the time.
inline constexpr std::int64_t least_rt = 100;
inline constexpr std::int64_t most_rt = 600'000;

// People are analysed when one of their answers is: who answered another version, or nothing that
// can be used, is lost before that. Rows of test trials that lack a participant, an item or a
// condition, which others of their screen have, are left out. Of several versions of a study only
// the newest is analysed; the others are a concern. Who did the test and failed the checks among it
// has completed the study and is excluded. People become numbers in the order of their first
// answers, so that one study gives one analysis, however they are called.
Sorted sorted(Source source);

}  // namespace assay::analysis
