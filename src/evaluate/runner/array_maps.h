// Maps of arrays that lie in files: what 'assay explain' wrote, or an array made elsewhere.
#pragma once

#include "evaluate/runner/map_files.h"
#include "math/tensor/npy_rows.h"

namespace assay::runner {

// The maps of a .npy file, some at a time. Of maps with channels these are added.
class ArrayMaps final : public StoredMaps {
 public:
  // Throws Error for another shape than so many inputs of this shape ask for, and for what is not
  // finite.
  ArrayMaps(const std::filesystem::path& path, std::size_t items, const Shape& input);

  bool adds_channels() const { return adds_channels_; }
  // "the channels of ... are added", if they are.
  std::string note() const;
  // [end - begin, points...].
  Maps read(std::size_t begin, std::size_t end) const override;

 private:
  Tensor rows(std::size_t begin, std::size_t end) const;

  NpyRows rows_;
  std::string name_;
  Shape input_;
  Shape space_;
  bool single_ = false;  // the file has no axis for items
  bool adds_channels_ = false;
};

}  // namespace assay::runner
