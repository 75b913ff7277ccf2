// Words that people marked, as the benchmark of Mohseni, Block and Ragan (2020) has them.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct MarkedWords {
  static constexpr Info info{
      .name = "marked_words",
      .summary = "Words that people marked, with weights; a file or a folder."};
  static constexpr std::tuple<> params{};

  Imported operator()(const std::filesystem::path& path) const;
};

// As such a file, one article a line.
std::string to_json(const std::vector<text::Annotation>& annotations);

}  // namespace assay::responses
