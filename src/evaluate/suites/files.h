// A suite as files that every other command takes as they are: docs/suites.md lists them.
#pragma once

#include "evaluate/suites/suite.h"

namespace assay::suites {

struct File {
  std::string name;  // relative to the suite's folder
  std::string bytes;
};

// `spec` is what rebuilds the suite. Pictures come with one file each, their masks and a list.
std::vector<File> files_of(const Suite& suite, const Spec& spec);

// "99.1 % of 2000 test items right (chance 25.0 %); 26.1 % without what is planted, 98.7 % with all
// else drawn anew"
std::string to_sentence(const Evidence& evidence);

}  // namespace assay::suites
