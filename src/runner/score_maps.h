// Maps to be scored: what 'assay explain' wrote, or an array made elsewhere.
#pragma once

#include "runner/passes.h"
#include "tensor/npy_rows.h"

namespace assay::runner {

struct MapsFile {
  std::string name;  // of the row in tables
  std::string spec;  // of the method, or the file's name when that is unknown
  std::filesystem::path path;
  std::vector<std::size_t> targets;
  model::Output explains = model::Output::logit;
  bool by_spec = false;  // `spec` is that of a method
};

// A folder's maps.json, or a single .npy, whose maps are taken to explain the surveyed classes.
// Throws Error when the maps are of another model or other inputs, unless no model is given.
std::vector<MapsFile> list_maps(const std::filesystem::path& path,
                                const std::filesystem::path& model, const Task& task);

// The method that made the maps. Throws Error, in the name of the metric that asks for it, when
// nobody knows which that was.
attribution::Explain method_of(const MapsFile& file, std::string_view metric);

// The maps of a file, some at a time. Of maps with channels these are added.
class MapsReader {
 public:
  // Throws Error for another shape than the inputs ask for, and for what is not finite.
  MapsReader(const MapsFile& file, const Task& task);

  bool adds_channels() const { return adds_channels_; }
  // Of inputs begin to end - 1, [end - begin, points...].
  Tensor read(std::size_t begin, std::size_t end) const;

 private:
  NpyRows rows_;
  std::string name_;
  Shape input_;
  Shape space_;
  bool single_ = false;  // the file has no axis for items
  bool adds_channels_ = false;
};

}  // namespace assay::runner
