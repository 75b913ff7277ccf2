#include "study/responses/coco.h"

#include "base/error.h"
#include "study/responses/files.h"
#include "study/responses/runs.h"

namespace assay::responses {
namespace {

using nlohmann::json;

// [x, y, x, y, ...]
std::vector<Point> flat_polygon(const json& numbers, std::string_view where) {
  if (!numbers.is_array() || numbers.size() < 6 || numbers.size() % 2 != 0) {
    fail("A polygon of {} is no list of at least three pairs.", where);
  }
  std::vector<Point> polygon;
  for (std::size_t at = 0; at < numbers.size(); at += 2) {
    polygon.push_back({finite(numbers[at], where), finite(numbers[at + 1], where)});
  }
  return polygon;
}

Mask mask_of_runs(const json& segmentation, const Mask& picture, std::string_view where) {
  const json& size = list_at(segmentation, "size", where);
  if (size.size() != 2 || whole(size[0], where) != picture.height ||
      whole(size[1], where) != picture.width) {
    fail("The 'size' of {} is not [height, width] of its picture, [{}, {}].", where, picture.height,
         picture.width);
  }
  const json& counts = at(segmentation, "counts", where);
  Runs runs;
  if (counts.is_string()) {
    runs = coco_runs(counts.get_ref<const std::string&>(), where);
  } else {
    for (const json& run : list_at(segmentation, "counts", where)) {
      runs.push_back(whole(run, where));
    }
  }
  return mask_of_coco(runs, picture.width, picture.height, where);
}

Mask mask_of(const json& segmentation, Mask picture, std::string_view where) {
  if (segmentation.is_object()) return mask_of_runs(segmentation, picture, where);
  for (const json& polygon : segmentation) fill(picture, flat_polygon(polygon, where));
  return picture;
}

// [left, top, width, height]
void add_box(const json& annotation, const json& picture, ObjectBox box, const std::string& where,
             Imported& result) {
  const json& sides = list_at(annotation, "bbox", where);
  if (sides.size() != 4) fail("The 'bbox' of {} is not [x, y, width, height].", where);
  const double width = number_at(picture, "width", where);
  const double height = number_at(picture, "height", where);
  check_size(width, height, where);
  box.x0 = finite(sides[0], where);
  box.y0 = finite(sides[1], where);
  box.x1 = box.x0 + finite(sides[2], where);
  box.y1 = box.y0 + finite(sides[3], where);
  result.add(std::move(box), static_cast<int>(width), static_cast<int>(height), where);
}

}  // namespace

Imported Coco::operator()(const std::filesystem::path& path) const {
  const json all = read_json(path);
  const std::string name = fmt::format("'{}'", path.string());
  std::map<std::string, const json*> pictures;
  for (const json& picture : list_at(all, "images", name)) {
    pictures[name_at(picture, "id", "an image of " + name)] = &picture;
  }
  std::map<std::string, std::string> categories;
  for (const json& category : all.value("categories", json::array())) {
    const std::string where = "a category of " + name;
    categories[name_at(category, "id", where)] = text_at(category, "name", where);
  }
  Imported result;
  for (const json& annotation : list_at(all, "annotations", name)) {
    ++result.read;
    const std::string where = fmt::format("annotation {}", result.read);
    const auto picture = pictures.find(name_at(annotation, "image_id", where));
    if (picture == pictures.end()) {
      result.add_oddity("an annotation of an image that is not there", where);
      continue;
    }
    const json segmentation = annotation.value("segmentation", json());
    const bool some = segmentation.is_structured() && !segmentation.empty();
    if (!some && !annotation.contains("bbox")) {
      result.add_oddity("an annotation without a mask or a box", where);
      continue;
    }
    const std::string item = file_name(text_at(*picture->second, "file_name", where));
    const std::string label = annotation.contains("category_id")
                                  ? categories[name_at(annotation, "category_id", where)]
                                  : "";
    if (!some) {
      add_box(annotation, *picture->second, {.item = item, .label = label}, where, result);
      continue;
    }
    Mask mask =
        mask_of(segmentation, empty_mask_at(*picture->second, "width", "height", where), where);
    mask.item = item;
    mask.label = label;
    result.add(std::move(mask));
  }
  return result;
}

}  // namespace assay::responses
