// What a user may give as input: a .npy file with one sample or a batch, a picture, a folder of
// pictures (in the order of their names), a folder with a folder of pictures for each class, which
// are then labelled, or a CSV manifest that lists .npy samples and pictures.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "math/tensor/npy_rows.h"
#include "net/data/decoded_samples.h"
#include "net/data/manifest.h"
#include "net/model/description.h"

namespace assay::data {

// Samples by number, read when they are asked for: a folder or an array of any size fits the
// memory.
class InputSource {
 public:
  // `input_shape` is the model's, without batch axis. Throws Error when there is nothing to read or
  // a .npy batch has another shape.
  InputSource(const std::filesystem::path& path, model::Preprocessing preprocessing,
              Shape input_shape);

  // Samples that are in memory already, [n, input shape...].
  InputSource(Tensor batch, const std::string& name);

  // .npy samples and pictures that somebody else has listed.
  InputSource(std::vector<ManifestEntry> entries, model::Preprocessing preprocessing,
              Shape input_shape);

  std::size_t size() const { return entries_.size(); }
  const InputItem& item(std::size_t at) const;
  const std::string& name(std::size_t at) const { return item(at).name; }
  // The file it is in, which it may share with others.
  const std::filesystem::path& path(std::size_t at) const;
  // What a folder holds beside pictures, by name: files of other kinds, and folders beside
  // pictures.
  const std::vector<std::string>& left_out() const { return left_out_; }
  // Takes away the samples that cannot be read, and says which and why. Throws Error when none is
  // left. Reads everything once.
  std::vector<std::string> drop_unreadable();

  // Of the input's shape. Throws Error when the file cannot be read or does not fit. May be called
  // from several threads at once.
  Tensor load(std::size_t at) const;

 private:
  void take_batch(const std::filesystem::path& path);
  void take_folder(const std::filesystem::path& path);
  void take_class_folder(const std::filesystem::path& path);

  model::Preprocessing preprocessing_;
  Shape input_shape_;
  std::vector<ManifestEntry> entries_;
  std::vector<std::string> left_out_;
  Tensor batch_;  // [size, input shape...] of what is in memory, otherwise empty
  std::shared_ptr<const NpyRows> rows_;  // of a .npy batch, otherwise null
  bool move_channels_ = false;           // its channels, to the front
  std::shared_ptr<DecodedSamples> decoded_ = std::make_shared<DecodedSamples>();  // pictures
};

struct Inputs {
  Tensor batch;  // [n, input shape...]
  std::vector<InputItem> items;
};

// Everything at once, for what is known to be small.
Inputs load_inputs(const std::filesystem::path& path, const model::Preprocessing& preprocessing,
                   const Shape& input_shape);

}  // namespace assay::data
