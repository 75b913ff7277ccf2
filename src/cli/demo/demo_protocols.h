// One study of every protocol, with what they have in common in all demos. A demo says the rest:
// which explanations its studies show, and how much of them.
#pragma once

#include "cli/demo/demo_study.h"

namespace assay::cli {

struct DemoProtocols {
  DemoStudy contours;
  DemoStudy topics;
  DemoStudy reviews;  // of the pictures that are drawn on in `contours`
  DemoStudy two_answers;
  DemoStudy team;
  DemoStudy guesses;

  std::vector<DemoStudy> in_order() const;
};

// Of pictures that this model has labelled.
DemoProtocols demo_protocols(const std::string& model, const std::filesystem::path& workspace);

// The items that the team decides about: so many of each difficulty, as far as there are.
void choose_for_team(const std::string& model, std::size_t per_bin, const DemoCrowd& crowd,
                     Console& console);

// What every demo ends with: texts, the studies, their reports.
void add_all(const std::vector<DemoStudy>& studies, const DemoCrowd& crowd,
             std::vector<DemoStep>& steps);

}  // namespace assay::cli
