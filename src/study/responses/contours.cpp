#include "study/responses/contours.h"

#include <algorithm>

#include "base/error.h"
#include "net/data/image.h"
#include "study/responses/files.h"

namespace assay::responses {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// The picture may have been saved under another ending than the file of contours says.
fs::path picture_of(const fs::path& folder, const std::string& name) {
  if (fs::is_regular_file(folder / name)) return folder / name;
  for (const char* ending : {".jpg", ".jpeg", ".png", ".JPEG"}) {
    const fs::path path = folder / (fs::path(name).stem().string() + ending);
    if (fs::is_regular_file(path)) return path;
  }
  return {};
}

// Whether any corner lies on the picture.
bool touches(std::span<const Point> polygon, const Mask& mask) {
  return std::ranges::any_of(polygon, [&](const Point& point) {
    return point.x >= 0 && point.y >= 0 && point.x <= mask.width && point.y <= mask.height;
  });
}

class Reader {
 public:
  explicit Reader(fs::path images) : images_(std::move(images)) {}

  // What somebody drew on a picture.
  struct Drawn {
    Mask mask;
    json strokes = json::array();
  };

  // By image, in the order of the file; odd ones are reported.
  std::vector<Drawn> read(const fs::path& file, Imported& result) {
    std::vector<Drawn> drawn;
    const json contours = read_json(file);
    if (!contours.is_array()) fail("'{}' should be a list of contours.", file.string());
    for (std::size_t at = 0; at < contours.size(); ++at) {
      ++result.read;
      const std::string where = fmt::format("contour {} of '{}'", at + 1, file.string());
      const std::string image = file_name(name_at(contours[at], "image", where));
      const json& points = list_at(contours[at], "points", where);
      if (points.size() < 3) {
        result.add_oddity("a contour of less than three points", where);
        continue;
      }
      const fs::path picture = picture_of(images_, image);
      if (picture.empty()) {
        result.add_oddity("a contour of a picture that is not there",
                          fmt::format("{}: {}", where, image));
        continue;
      }
      auto found = std::ranges::find(drawn, image, [](const Drawn& one) { return one.mask.item; });
      if (found == drawn.end()) {
        const data::PictureSize size = data::picture_size(picture);
        drawn.push_back({empty_mask(size.width, size.height)});
        found = drawn.end() - 1;
        found->mask.item = image;
      }
      const std::vector<Point> polygon = polygon_of(points, where);
      if (!touches(polygon, found->mask)) {
        result.add_oddity("a contour that lies outside of its picture", where);
      }
      fill(found->mask, polygon);
      found->strokes.push_back({{"points", points}});
    }
    return drawn;
  }

 private:
  fs::path images_;
};

ResponseRow response_of(const Reader::Drawn& drawn, const std::string& annotator) {
  const json drawing{{"size", {drawn.mask.width, drawn.mask.height}}, {"strokes", drawn.strokes}};
  return {.study = "contours",
          .session = annotator,
          .participant = annotator,
          .outcome = "completed",
          .screen = "contour",
          .phase = "test",
          .item = drawn.mask.item,
          .condition = "annotation",
          .response = drawing.dump()};
}

void cut(Mask& mask, const std::vector<Reader::Drawn>& outlines, Imported& result) {
  const auto found = std::ranges::find(outlines, mask.item,
                                       [](const Reader::Drawn& one) { return one.mask.item; });
  if (found == outlines.end()) {
    return result.add_oddity("a picture without an outline, which was not cut", mask.item);
  }
  for (std::size_t at = 0; at < mask.inside.size(); ++at) mask.inside[at] &= found->mask.inside[at];
}

}  // namespace

Imported Contours::operator()(const fs::path& path) const {
  if (images.empty()) {
    fail("Files of contours do not say how large the pictures are: give contours:images=FOLDER.");
  }
  if (!fs::is_directory(images)) fail("There is no folder '{}' of pictures.", images.string());
  Reader reader(images);
  Imported result;
  std::vector<Reader::Drawn> outlines;
  if (!outline.empty()) {
    Imported apart;
    outlines = reader.read(outline, apart);
  }
  AnonymousNumbers people;
  for (const fs::path& file : files_at(path, ".json")) {
    const std::string annotator = people(file.string());
    std::int64_t number = 0;
    for (Reader::Drawn& drawn : reader.read(file, result)) {
      drawn.mask.annotator = annotator;
      result.rows.push_back(response_of(drawn, annotator));
      result.rows.back().seq = ++number;
      if (!outline.empty()) cut(drawn.mask, outlines, result);
      result.add(std::move(drawn.mask));
    }
  }
  return result;
}

}  // namespace assay::responses
