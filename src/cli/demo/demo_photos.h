// The demo of photographs: ResNet-50, cut-outs with exact masks, and studies of every protocol.
#pragma once

#include "cli/demo.h"
#include "cli/demo/demo_study.h"

namespace assay::cli {

std::vector<DemoStudy> photo_studies(const std::filesystem::path& workspace);
std::vector<DemoStep> photo_steps(const Demo& demo);

}  // namespace assay::cli
