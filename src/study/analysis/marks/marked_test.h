// Answers and evidence for tests of marks and reviews.
#pragma once

#include <fmt/format.h>

#include "study/analysis/told_test.h"

namespace assay::analysis {

inline responses::ResponseRow answered(std::string screen, std::string person, std::string item,
                                       std::string response, std::string condition = "annotation") {
  responses::ResponseRow row;
  row.session = person;
  row.participant = std::move(person);
  row.outcome = "completed";
  row.phase = "test";
  row.screen = std::move(screen);
  row.item = std::move(item);
  row.condition = std::move(condition);
  row.response = std::move(response);
  return row;
}

inline std::string rectangle_drawn(double left, double top, double right, double bottom,
                                   std::string_view more = "") {
  return fmt::format(R"({{"strokes":[{{"points":[[{0},{1}],[{2},{1}],[{2},{3}],[{0},{3}]]{4}}}]}})",
                     left, top, right, bottom, more);
}

inline study::Stimulus picture_stimulus(std::string item, int width, int height,
                                        std::string part = "picture") {
  return {.item = std::move(item),
          .part = std::move(part),
          .file = "f",
          .width = width,
          .height = height};
}

}  // namespace assay::analysis
