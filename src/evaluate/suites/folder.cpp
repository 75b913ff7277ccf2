#include "evaluate/suites/folder.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"

namespace assay::suites {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_record_bytes = std::size_t{64} << 20U;

std::string spec_in(const fs::path& record) {
  const auto json = json_or_null(read_file(record, most_record_bytes));
  const auto spec = json.is_object() ? json.find("suite") : json.end();
  if (!json.is_object() || spec == json.end() || !spec->is_string()) {
    fail("'{}' does not say which suite it is of; make the suite again.", record.string());
  }
  return spec->get<std::string>();
}

}  // namespace

Folder find_folder(const fs::path& folder) {
  if (!fs::is_regular_file(folder / "suite.json")) {
    fail("'{}' holds no suite: it has no suite.json; 'assay suite NAME --out {}' makes one.",
         folder.string(), folder.string());
  }
  const bool of_texts = fs::exists(folder / "texts.csv");
  Folder found{.spec = spec_in(folder / "suite.json"),
               .model = folder / (of_texts ? "model.json" : "model.onnx"),
               .input = folder / (of_texts ? "texts.csv" : "inputs.npy"),
               .mask = folder / (of_texts ? "words.json" : "mask.npy"),
               .labels = of_texts ? fs::path() : folder / "labels.npy"};
  for (const fs::path& file : {found.model, found.input, found.mask}) {
    if (fs::is_regular_file(file)) continue;
    fail("The suite '{}' lacks {}; make it again.", folder.string(), file.filename().string());
  }
  return found;
}

}  // namespace assay::suites
