// Contours as the benchmark of Mohseni, Block and Ragan (2020) has them: a JSON file for each
// annotator, [{"image", "contour", "points": [[x, y], ...]}], in pixels of the image.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

// All contours that somebody drew on an image are one mask, and one response to the screen
// 'contour', so that an analysis of marked pictures can read them. What lies outside the object, if
// its outline is given, is cut off from the mask: people's hands are not steady.
struct Contours {
  static constexpr Info info{
      .name = "contours",
      .summary = "What people drew around, a file or a folder with a file for each of them."};

  std::filesystem::path images{};
  std::filesystem::path outline{};

  static constexpr std::tuple params{
      Param{"images", &Contours::images, "folder of the pictures, for their sizes"},
      Param{"outline", &Contours::outline, "file of the same form with the outlines of objects"},
  };

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::responses
