// Pictures that were decoded before, as far as they find room: who predicts, explains and shows the
// same pictures decodes them once.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "math/tensor/tensor.h"

namespace assay::data {

// May be used by several threads at once.
class DecodedSamples {
 public:
  // Keeps at most so many numbers.
  explicit DecodedSamples(std::size_t room = std::size_t{1} << 25U) : room_(room) {}

  std::optional<Tensor> find(const std::string& file) const;
  void keep(const std::string& file, const Tensor& sample);

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Tensor> kept_ = {};
  std::size_t room_;
};

}  // namespace assay::data
