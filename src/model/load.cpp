// Reads a model file by its extension, and the description beside it.
#include "base/error.h"
#include "base/file.h"
#include "model/description_json.h"
#include "model/model.h"
#include "model/onnx_import.h"
#include "model/tfjs.h"

namespace assay::model {
namespace {

namespace fs = std::filesystem;

graph::Graph import(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const std::string bytes = read_file(path);
  if (path.extension() == ".onnx") return import_onnx(bytes, folder);
  return import_tfjs(bytes, [&](const std::string& shard) { return read_file(folder / shard); });
}

}  // namespace

fs::path description_path(const fs::path& path) {
  fs::path result = path;
  return path.extension() == ".json" ? result.replace_extension(".description.json")
                                     : result.replace_extension(".json");
}

Model load(const fs::path& path) {
  if (path.extension() != ".onnx" && path.extension() != ".json") {
    fail("'{}' is not a model file; give a .onnx file or the model.json of a TF.js model.",
         path.string());
  }
  try {
    graph::Graph graph = import(path);
    const fs::path beside = description_path(path);
    Description description =
        fs::exists(beside) ? description_from_json(read_file(beside)) : default_description(graph);
    Model model(std::move(graph), std::move(description));
    const std::size_t named = model.description().classes.size();
    if (named > 0 && named != model.classes()) {
      fail(
          "The description names {} classes, but the model has {}; name all of them, in the order "
          "of its outputs, or leave 'classes' out.",
          named, model.classes());
    }
    return model;
  } catch (const Error& error) {
    fail("'{}': {}", path.string(), error.what());
  }
}

}  // namespace assay::model
