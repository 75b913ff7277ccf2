// Pictures of a demo that were made here, with masks of their objects.
#pragma once

#include "net/data/picture.h"
#include "study/workspace/workspace.h"

namespace assay::cli {

struct DemoPicture {
  std::string name = {};
  std::string label = {};
  std::string split = {};
  data::Picture picture;
  data::Picture mask;  // white where the object is
};

// Takes them into the workspace, unless it has pictures already.
void add_pictures(const std::filesystem::path& workspace, const std::vector<DemoPicture>& pictures);

}  // namespace assay::cli
