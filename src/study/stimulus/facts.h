// What the planner and the judge need to know of items and classes.
#pragma once

#include "study/stimulus/build.h"

namespace assay::stimulus {

// Ids of all items of a design, each once, in their order.
std::vector<std::string> items_of(const study::Design& design);

// The items with what the model says of them: prediction, confidence, bin, and options where the
// design has people guess.
std::vector<study::StudyItem> item_facts(const workspace::Workspace& workspace,
                                         const study::Design& design, const BuildOptions& options);

// A class that items are of, are taken for or may be guessed to be, with the items that are to be
// its samples.
struct ClassFacts {
  study::Class named;                // without samples
  std::vector<std::string> samples;  // items
  bool is_defined = false;           // to participants, with gloss and samples
};
// Throws Error when participants would read a definition that nobody has confirmed.
std::vector<ClassFacts> class_facts(const workspace::Workspace& workspace,
                                    const study::Design& design,
                                    const std::vector<study::StudyItem>& items,
                                    const BuildOptions& options);

}  // namespace assay::stimulus
