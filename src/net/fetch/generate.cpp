#include "net/fetch/generate.h"

#include <algorithm>

#include "math/tensor/npy.h"
#include "net/data/mnist1d.h"

namespace assay::fetch {
namespace {

void write(const std::filesystem::path& folder, const std::string& part,
           const data::Signals& signals) {
  Tensor labels(Shape{static_cast<std::int64_t>(signals.labels.size())});
  std::ranges::transform(signals.labels, labels.data.begin(),
                         [](std::size_t label) { return static_cast<float>(label); });
  write_npy(folder / (part + ".npy"), signals.values);
  write_npy(folder / (part + "_labels.npy"), labels);
  write_npy(folder / (part + "_mask.npy"), signals.mask);
}

}  // namespace

std::vector<std::string> mnist1d_files() {
  return {"train.npy", "train_labels.npy", "train_mask.npy",
          "test.npy",  "test_labels.npy",  "test_mask.npy"};
}

void generate_mnist1d(const std::filesystem::path& folder) {
  const data::Mnist1d set = data::make_mnist1d();
  write(folder, "train", set.train);
  write(folder, "test", set.test);
}

}  // namespace assay::fetch
