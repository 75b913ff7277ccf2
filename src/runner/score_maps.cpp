#include "runner/score_maps.h"

#include <algorithm>

#include "attribution/channels.h"
#include "base/error.h"
#include "runner/maps_file.h"
#include "runner/net_hash.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;

// The file may have been edited.
void expect_targets(const MapsEntry& entry, const fs::path& folder, const Task& task) {
  const bool sound = entry.targets.size() == task.source.size() &&
                     std::ranges::all_of(entry.targets, [&](std::size_t target) {
                       return target < task.model.classes();
                     });
  if (!sound) {
    fail("'{}' explains other inputs than those given; give the inputs it was made of.",
         (folder / entry.file).string());
  }
}

model::Output explained_output(const MapsEntry& entry, const fs::path& folder) {
  const std::optional<model::Output> output = Value<model::Output>::read(entry.output, {});
  if (output) return *output;
  fail("'{}' says that '{}' explains '{}'; give 'logit' or 'probability'.",
       (folder / "maps.json").string(), entry.file, entry.output);
}

Shape with_items(std::size_t items, const Shape& rest) {
  Shape shape = rest;
  shape.insert(shape.begin(), static_cast<std::int64_t>(items));
  return shape;
}

}  // namespace

std::vector<MapsFile> list_maps(const fs::path& path, const fs::path& model, const Task& task) {
  if (!fs::is_directory(path)) {
    if (!fs::exists(path)) fail("The maps '{}' do not exist.", path.string());
    return {
        {path.stem().string(), path.filename().string(), path, task.known.targets, task.output}};
  }
  const std::vector<MapsEntry> entries = read_maps_file(path);
  if (entries.empty()) {
    fail("The folder '{}' has no maps.json; give one that 'assay explain' wrote, or a .npy file.",
         path.string());
  }
  const std::string model_sha256 = model.empty() ? "" : sha256_as_described(model, task.model);
  std::vector<MapsFile> files;
  for (const MapsEntry& entry : entries) {
    if (fs::path(entry.file).extension() != ".npy") continue;  // items, not maps
    if (model.empty()) {
      files.push_back({fs::path(entry.file).stem().string(), entry.spec, path / entry.file,
                       task.known.targets, explained_output(entry, path), true});
      continue;
    }
    expect_source(entry, path, model_sha256, task.known.input_sha256);
    expect_targets(entry, path, task);
    files.push_back({fs::path(entry.file).stem().string(), entry.spec, path / entry.file,
                     entry.targets, explained_output(entry, path), true});
  }
  if (files.empty()) fail("The folder '{}' has no maps, only items.", path.string());
  return files;
}

attribution::Explain method_of(const MapsFile& file, std::string_view metric) {
  if (!file.by_spec) {
    fail(
        "'{}' explains again, and '{}' does not say by which method; give as '--maps' a folder "
        "that "
        "'assay explain' wrote.",
        metric, file.path.string());
  }
  return build(attribution::catalogue(), file.spec, "method");
}

MapsReader::MapsReader(const MapsFile& file, const Task& task)
    : rows_(file.path),
      name_(file.path.string()),
      input_(task.model.input_shape()),
      space_(attribution::spatial_shape(input_)) {
  const std::size_t items = task.source.size();
  const Shape& shape = rows_.shape();
  single_ = items == 1 && (shape == space_ || shape == input_) && shape != with_items(1, space_);
  const Shape held = single_ ? with_items(1, shape) : shape;
  const Shape plain = with_items(items, space_);
  const Shape full = with_items(items, input_);
  if (held == plain) return;
  if (held != full) {
    fail(
        "The maps '{}' have the shape {}; {} inputs of this model need {}{}.", name_,
        to_string(held), items, to_string(plain),
        input_ == space_ ? "" : fmt::format(" (or {}, whose channels are added)", to_string(full)));
  }
  adds_channels_ = true;
  // The sums may be too large where the numbers are not.
  for (std::size_t item = 0; item < items; ++item) static_cast<void>(read(item, item + 1));
}

Tensor MapsReader::read(std::size_t begin, std::size_t end) const {
  const std::size_t items = end - begin;
  Tensor stored =
      single_ ? rows_.read(0, static_cast<std::size_t>(rows_.shape()[0])) : rows_.read(begin, end);
  stored.shape = with_items(items, adds_channels_ ? input_ : space_);
  if (!adds_channels_) return stored;
  Tensor added(with_items(items, space_));
  for (std::size_t item = 0; item < items; ++item) {
    attribution::reduce_channels(input_, stored.row(item), attribution::Sign::signs,
                                 added.row(item));
  }
  if (!is_finite(added.data)) {
    fail("The channels of the maps '{}' add up to more than a number can hold; scale them.", name_);
  }
  return added;
}

}  // namespace assay::runner
