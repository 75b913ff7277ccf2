#include "study/responses/label_studio.h"

#include "base/error.h"
#include "study/responses/files.h"
#include "study/responses/runs.h"

namespace assay::responses {
namespace {

using nlohmann::json;

std::string item_of(const json& task, std::string_view where) {
  const json& data = at(task, "data", where);
  for (const auto& [key, value] : data.items()) {
    if (value.is_string() && (key == "image" || data.size() == 1)) {
      return file_name(value.get_ref<const std::string&>());
    }
  }
  return task.contains("id") ? name_at(task, "id", where) : "unnamed";
}

// Who drew it: a number, or an object with an e-mail address that goes no further.
std::string annotator_of(const json& annotation) {
  const json by = annotation.value("completed_by", json());
  if (by.is_object()) return by.value("id", json()).dump();
  return by.dump();
}

std::string label_of(const json& value) {
  for (const char* key : {"polygonlabels", "brushlabels", "labels"}) {
    const auto found = value.find(key);
    if (found != value.end() && found->is_array() && !found->empty() && found->at(0).is_string()) {
      return found->at(0).get<std::string>();
    }
  }
  return "";
}

Mask mask_of(const json& result, std::string_view where) {
  Mask mask = empty_mask_at(result, "original_width", "original_height", where);
  const json& value = at(result, "value", where);
  if (value.contains("rle")) {
    std::vector<std::uint8_t> bytes;
    for (const json& byte : list_at(value, "rle", where)) {
      const std::int64_t number = whole(byte, where);
      if (number < 0 || number > 255) fail("A byte of {} is {}.", where, number);
      bytes.push_back(static_cast<std::uint8_t>(number));
    }
    return mask_of_rle_pack(bytes, mask.width, mask.height, where);
  }
  std::vector<Point> polygon = polygon_of(at(value, "points", where), where);
  for (Point& point : polygon) {
    point.x *= mask.width / 100.0;
    point.y *= mask.height / 100.0;
  }
  fill(mask, polygon);
  return mask;
}

}  // namespace

Imported LabelStudio::operator()(const std::filesystem::path& path) const {
  const json tasks = read_json(path);
  if (!tasks.is_array()) fail("'{}' is no JSON export: it should be a list.", path.string());
  Imported imported;
  AnonymousNumbers numbers;
  for (std::size_t at_task = 0; at_task < tasks.size(); ++at_task) {
    const json& task = tasks[at_task];
    const std::string where = fmt::format("task {}", at_task + 1);
    const std::string item = item_of(task, where);
    for (const json& annotation : list_at(task, "annotations", where)) {
      if (annotation.value("was_cancelled", false)) {
        imported.add_oddity("an annotation that was cancelled", where);
        continue;
      }
      for (const json& result : list_at(annotation, "result", where)) {
        ++imported.read;
        const std::string type = result.value("type", "");
        if (type != "polygonlabels" && type != "brushlabels" && type != "polygon" &&
            type != "brush") {
          imported.add_oddity("a result that is no mask", fmt::format("{}: '{}'", where, type));
          continue;
        }
        if (result.value("image_rotation", 0.0) != 0) {
          imported.add_oddity("a mask on a rotated picture", where);
          continue;
        }
        Mask mask = mask_of(result, where);
        mask.item = item;
        mask.label = label_of(result.at("value"));
        mask.annotator = numbers(annotator_of(annotation));
        imported.add(std::move(mask));
      }
    }
  }
  return imported;
}

}  // namespace assay::responses
