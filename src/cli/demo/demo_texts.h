// The texts of a demo, and the classifier that knows their topics.
#pragma once

#include "cli/demo/demo_study.h"

namespace assay::cli {

// Items, classifier, explanations: the model "topics", made of the sentences of the documentation.
void add_texts(const DemoCrowd& crowd, std::vector<DemoStep>& steps);

}  // namespace assay::cli
