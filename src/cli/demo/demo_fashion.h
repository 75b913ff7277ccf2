// The demo of clothes: Fashion-MNIST, a small net, and studies of every protocol.
#pragma once

#include "cli/demo.h"
#include "cli/demo/demo_study.h"

namespace assay::cli {

std::vector<DemoStudy> fashion_studies(const std::filesystem::path& workspace);
std::vector<DemoStep> fashion_steps(const Demo& demo);

}  // namespace assay::cli
