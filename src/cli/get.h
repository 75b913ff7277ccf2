// Fetches the models and data sets that assay knows of.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Get {
  static constexpr Info info{
      .name = "get",
      .topic = Topic::models,
      .summary = "Fetches a model or a data set, or lists those that can be fetched.",
      .example = "assay get resnet50"};

  std::optional<std::string> name{};
  std::optional<std::filesystem::path> cache{};
  bool json = false;

  static constexpr std::tuple params{
      Param{"name", &Get::name, "what to fetch; without it everything is listed",
            Use::optional_argument},
      Param{"cache", &Get::cache,
            "folder to keep it in; assay's own below ~/.cache unless this says"},
      Param{"json", &Get::json, "write the list as JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
