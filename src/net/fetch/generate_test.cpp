#include "net/fetch/generate.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/data/mnist1d.h"
#include "net/fetch/get.h"

namespace assay::fetch {
namespace {

TEST(Generate, WritesWhatTheGeneratorMakes) {
  const TemporaryFolder cache;
  const std::filesystem::path folder = get(find("mnist1d"), cache.path());
  const data::Signals test = data::make_mnist1d().test;

  EXPECT_EQ(read_npy(folder / "test.npy"), test.values);
  EXPECT_EQ(read_npy(folder / "test_mask.npy"), test.mask);
  EXPECT_EQ(read_npy(folder / "train.npy").shape, Shape({4000, 1, 40}));
  const Tensor labels = read_npy(folder / "test_labels.npy");
  for (std::size_t row = 0; row < test.labels.size(); ++row) {
    EXPECT_EQ(labels.data[row], static_cast<float>(test.labels[row]));
  }
}

TEST(Generate, IsDoneOnce) {
  const TemporaryFolder cache;
  const std::filesystem::path folder = get(find("mnist1d"), cache.path());
  const auto written = std::filesystem::last_write_time(folder / "test.npy");
  EXPECT_EQ(get(find("mnist1d"), cache.path()), folder);
  EXPECT_EQ(std::filesystem::last_write_time(folder / "test.npy"), written);
}

}  // namespace
}  // namespace assay::fetch
