// The studies of a demo: one of every protocol, made, rehearsed and open to try.
#pragma once

#include "cli/demo/demo_steps.h"

namespace assay::cli {

// Which items of a workspace a study takes, in an order that is drawn.
enum class DemoItems {
  any,
  listed,    // those of `list`, as 'workspace choose' wrote them
  mistaken,  // the model gets them wrong
  answers,   // their label is one of the answers
};

struct DemoStudy {
  std::string name;
  std::string title;
  std::string protocol;  // spec
  std::string model;
  std::vector<std::string> conditions = {};
  std::vector<std::string> answers = {};
  DemoItems items = DemoItems::any;
  std::filesystem::path list = {};
  std::string drawn_as = {};  // the study whose items it takes as well; its own unless given
  std::size_t test = 12;
  std::size_t practice = 2;
  std::size_t checks = 0;
  double least_confidence = 0.9;  // of pictures that show what a class is
  int least_side = 224;           // to which pictures are enlarged
};

// What all studies of a demo share.
struct DemoCrowd {
  std::filesystem::path workspace;
  int participants = 40;
  std::uint64_t seed = 1;
};

// Making it, then sending simulated participants through it.
void add_study(const DemoStudy& study, const DemoCrowd& crowd, std::vector<DemoStep>& steps);
// Their reports, and what scores say of them.
void add_reports(const std::vector<DemoStudy>& studies, const DemoCrowd& crowd,
                 std::vector<DemoStep>& steps);

}  // namespace assay::cli
