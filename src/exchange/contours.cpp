#include "exchange/contours.h"

#include <algorithm>

#include "base/error.h"
#include "data/image.h"
#include "exchange/files.h"

namespace assay::exchange {
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

class Reader {
 public:
  explicit Reader(fs::path images) : images_(std::move(images)) {}

  // Masks by image, in the order of the file; odd ones are reported.
  std::vector<Mask> read(const fs::path& file, Imported& result) {
    std::vector<Mask> masks;
    const json contours = read_json(file);
    if (!contours.is_array()) fail("'{}' should be a list of contours.", file.string());
    for (std::size_t at = 0; at < contours.size(); ++at) {
      ++result.read;
      const std::string where = fmt::format("contour {} of '{}'", at + 1, file.string());
      const std::string image = file_name(name_at(contours[at], "image", where));
      const json& points = list_at(contours[at], "points", where);
      if (points.size() < 3) {
        result.odd("a contour of less than three points", where);
        continue;
      }
      const fs::path picture = picture_of(images_, image);
      if (picture.empty()) {
        result.odd("a contour of a picture that is not there", fmt::format("{}: {}", where, image));
        continue;
      }
      auto found = std::ranges::find(masks, image, &Mask::item);
      if (found == masks.end()) {
        const data::PictureSize size = data::picture_size(picture);
        masks.push_back(empty_mask(size.width, size.height));
        found = masks.end() - 1;
        found->item = image;
      }
      fill(*found, polygon_of(points, where));
    }
    return masks;
  }

 private:
  fs::path images_;
};

void cut(Mask& mask, const std::vector<Mask>& outlines, Imported& result) {
  const auto found = std::ranges::find(outlines, mask.item, &Mask::item);
  if (found == outlines.end()) {
    return result.odd("a picture without an outline, which was not cut", mask.item);
  }
  for (std::size_t at = 0; at < mask.inside.size(); ++at) mask.inside[at] &= found->inside[at];
}

}  // namespace

Imported Contours::operator()(const fs::path& path) const {
  if (images.empty()) {
    fail("Files of contours do not say how large the pictures are: give contours:images=FOLDER.");
  }
  if (!fs::is_directory(images)) fail("There is no folder '{}' of pictures.", images.string());
  Reader reader(images);
  Imported result;
  std::vector<Mask> outlines;
  if (!outline.empty()) {
    Imported apart;
    outlines = reader.read(outline, apart);
  }
  Numbers people;
  for (const fs::path& file : files_at(path, ".json")) {
    const std::string annotator = people(file.string());
    for (Mask& mask : reader.read(file, result)) {
      mask.annotator = annotator;
      if (!outline.empty()) cut(mask, outlines, result);
      result.add(std::move(mask));
    }
  }
  return result;
}

}  // namespace assay::exchange
