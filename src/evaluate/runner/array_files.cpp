// The maps of arrays as files.
#include <algorithm>

#include "base/error.h"
#include "evaluate/runner/array_maps.h"
#include "evaluate/runner/array_subject.h"
#include "evaluate/runner/examples_file.h"
#include "math/tensor/npy.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;

// The file may have been edited.
void expect_targets(const MapsEntry& entry, const fs::path& folder, const Subject& subject) {
  const auto exists = [&](std::size_t target) { return target < subject.classifier().classes(); };
  if (entry.targets.size() == subject.items().size() &&
      std::ranges::all_of(entry.targets, exists)) {
    return;
  }
  fail("'{}' explains other inputs than those given; give the inputs it was made of.",
       (folder / entry.file).string());
}

model::Output explained_output(const MapsEntry& entry, const fs::path& folder) {
  const std::optional<model::Output> output = Value<model::Output>::read(entry.output, {});
  if (output) return *output;
  fail("'{}' says that '{}' explains '{}'; give 'logit' or 'probability'.",
       (folder / "maps.json").string(), entry.file, entry.output);
}

}  // namespace

ListedMaps ArraySubject::read(const fs::path& file) const {
  if (!fs::exists(file)) fail("The maps '{}' do not exist.", file.string());
  auto maps = std::make_shared<ArrayMaps>(file, items_.size(), classifier_->input_shape());
  ListedMaps listed{.method = {.name = file.stem().string(), .spec = file.filename().string()},
                    .path = file,
                    .targets = {},
                    .note = maps->note()};
  listed.method.stored = std::move(maps);
  return listed;
}

std::vector<ListedMaps> ArraySubject::list(const fs::path& path, const Survey& known) const {
  std::vector<ListedMaps> all;
  if (!fs::is_directory(path)) {
    all.push_back(read(path));
    all.back().targets = known.targets;
    return all;
  }
  const std::vector<MapsEntry> entries = read_maps_file(path);
  if (entries.empty()) {
    fail("The folder '{}' has no maps.json; give one that 'assay explain' wrote, or a .npy file.",
         path.string());
  }
  const std::string model_sha256 = sha256_as_described();
  for (const MapsEntry& entry : entries) {
    if (fs::path(entry.file).extension() != ".npy") continue;  // items, not maps
    if (!file_.empty()) {
      expect_source(entry, path, model_sha256, known.input_sha256);
      expect_targets(entry, path, *this);
    }
    ListedMaps& listed = all.emplace_back(read(path / entry.file));
    listed.targets = file_.empty() ? known.targets : entry.targets;
    listed.method.spec = entry.spec;
    listed.method.explains = explained_output(entry, path);
    listed.by_spec = true;
  }
  if (all.empty()) fail("The folder '{}' has no maps, only items.", path.string());
  return all;
}

void ArraySubject::write(const fs::path& folder, const Maps& maps,
                         const std::vector<MapsEntry>& others, MapsEntry& entry) const {
  const auto& found = std::get<attribution::Maps>(maps);
  const bool are_maps = found.examples.empty();
  entry.file = free_file_of_maps(parse_spec(entry.spec).name, are_maps ? ".npy" : ".json", others);
  entry.measures = found.measures;
  if (are_maps) {
    write_npy(folder / entry.file, found.values);
  } else {
    write_examples_file(folder / entry.file, source(), entry.targets, found.examples);
  }
}

}  // namespace assay::runner
