#include "net/data/decoded_samples.h"

namespace assay::data {

std::optional<Tensor> DecodedSamples::find(const std::string& file) const {
  const std::scoped_lock lock(mutex_);
  const auto found = kept_.find(file);
  return found == kept_.end() ? std::nullopt : std::optional(found->second);
}

void DecodedSamples::keep(const std::string& file, const Tensor& sample) {
  const std::scoped_lock lock(mutex_);
  if (sample.size() > room_ || !kept_.emplace(file, sample).second) return;
  room_ -= sample.size();
}

}  // namespace assay::data
