#include "net/data/mnist1d.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>

#include "base/error.h"
#include "base/file.h"

namespace assay::data {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double tolerance = 1e-6;

const Mnist1d& published() {
  static const Mnist1d set = make_mnist1d();
  return set;
}

struct Known {
  std::size_t row;
  std::size_t label;
  double values[6];  // the first four and the last two
  Region region;
};

// Values from the authors' frozen set (mnist1d_data.pkl); regions from the draws of its generator
// repeated with NumPy 1.24.2: shift * 39/71 and (shift + 11 * 71 / (11 + padding)) * 39/71.
constexpr Known known_train[] = {
    {0,
     2,
     {-0.332005667, -0.471910366, -0.778697076, -1.00974083, -0.961958252, -0.890166388},
     {4.943661971830986, 12.093661971830986}},
    {1,
     6,
     {1.96548088, 2.30021254, 2.21339278, 1.98917376, -1.42642212, -1.36421511},
     {19.774647887323944, 27.574647887323945}},
    {2500,
     4,
     {0.661919222, 0.354034505, -0.367236544, -0.814854262, 1.27443283, 0.956621115},
     {6.591549295774648, 12.900372825186412}},
    {3999,
     8,
     {-0.693994804, -0.275321693, 0.292679679, 0.555951781, -1.4649417, -1.65099286},
     {15.929577464788732, 23.590291750503017}},
};
constexpr Known known_test[] = {
    {0,
     2,
     {-0.0787707805, -0.210731706, -0.0917513811, 0.282671117, 0.846329817, 0.346132887},
     {24.169014084507044, 32.41901408450704}},
    {500,
     8,
     {1.58679063, 1.97276678, 1.87469563, 1.24792595, -0.63253846, -0.798079779},
     {19.225352112676056, 27.805352112676054}},
    {999,
     4,
     {-0.519328708, -0.698722765, -1.28103769, -2.16101485, 0.87773435, 1.19315184},
     {0.5492957746478874, 8.349295774647887}},
};

void expect_known(const Signals& signals, std::span<const Known> known) {
  for (const Known& row : known) {
    EXPECT_EQ(signals.labels[row.row], row.label);
    const std::span<const float> values = signals.values.row(row.row);
    for (std::size_t at = 0; at < 6; ++at) {
      EXPECT_NEAR(values[at < 4 ? at : 34 + at], row.values[at], tolerance) << row.row;
    }
    EXPECT_NEAR(signals.regions[row.row].begin, row.region.begin, 1e-9);
    EXPECT_NEAR(signals.regions[row.row].end, row.region.end, 1e-9);
  }
}

TEST(Mnist1d, EqualsThePublishedSetWhereItIsKnownHere) {
  EXPECT_EQ(published().train.values.shape, (Shape{4000, 1, 40}));
  EXPECT_EQ(published().test.values.shape, (Shape{1000, 1, 40}));
  expect_known(published().train, known_train);
  expect_known(published().test, known_test);
}

// Rows of a label and 40 values against ours; the number of rows.
std::size_t expect_rows(const Signals& signals, const std::string& csv) {
  const char* at = csv.data();
  const char* const end = at + csv.size();
  std::size_t row = 0;
  for (; at < end; ++row) {
    std::vector<double> fields(41, std::numeric_limits<double>::quiet_NaN());
    for (double& field : fields) at = std::from_chars(at, end, field).ptr + 1;
    if (row >= signals.labels.size()) continue;
    EXPECT_EQ(static_cast<double>(signals.labels[row]), fields[0]);
    for (std::size_t point = 0; point < 40; ++point) {
      EXPECT_NEAR(signals.values.row(row)[point], fields[point + 1], tolerance);
    }
  }
  return row;
}

// The frozen set is not part of the repository; a folder beside it may hold it.
TEST(Mnist1d, EqualsTheWholePublishedSetWhenItIsAtHand) {
  const std::filesystem::path folder = "../shared/golden/mnist1d";
  std::size_t train = 4000;
  std::size_t test = 1000;
  if (std::filesystem::exists(folder)) {
    train = expect_rows(published().train, read_file(folder / "train.csv"));
    test = expect_rows(published().test, read_file(folder / "test.csv"));
  }
  EXPECT_EQ(published().train.labels.size(), train);
  EXPECT_EQ(published().test.labels.size(), test);
}

TEST(Mnist1d, IsStandardised) {
  double sum = 0;
  double squares = 0;
  for (const Signals* part : {&published().train, &published().test}) {
    for (const float value : part->values.data) {
      sum += value;
      squares += static_cast<double>(value) * value;
    }
  }
  EXPECT_NEAR(sum / 200000, 0, 1e-6);
  EXPECT_NEAR(squares / 200000, 1, 1e-6);
}

// Without noise and shear all signals lie on one level outside their templates, so the regions can
// be seen. Most points are outside: the level is the median.
void expect_level_outside(const Mnist1dOptions& options, int& wrapped) {
  const Signals signals = make_mnist1d(options).train;
  std::vector<float> sorted = signals.values.data;
  std::ranges::sort(sorted);
  const float level = sorted[sorted.size() / 2];
  for (std::size_t row = 0; row < signals.labels.size(); ++row) {
    const Region region = signals.regions[row];
    const std::span<const float> values = signals.values.row(row);
    wrapped += region.end < region.begin;
    std::size_t farthest = 0;
    for (std::size_t at = 0; at < values.size(); ++at) {
      const auto point = static_cast<double>(at);
      const bool inside = region.contains(point);
      EXPECT_EQ(signals.mask.row(row)[at], inside ? 1.0f : 0.0f);
      if (std::abs(values[at] - level) > std::abs(values[farthest] - level)) farthest = at;
      // A point beside the region is interpolated between template and level.
      if (inside || region.contains(point + 1) || region.contains(point - 1)) continue;
      EXPECT_NEAR(values[at], level, 1e-6) << row << " " << at;
    }
    EXPECT_TRUE(region.contains(static_cast<double>(farthest))) << row;
    EXPECT_GT(std::abs(values[farthest] - level), 0.5) << row;
  }
}

TEST(Mnist1d, KnowsWhereTheTemplateLies) {
  int wrapped = 0;
  expect_level_outside({.samples = 500, .correlated_noise = 0, .independent_noise = 0, .shear = 0},
                       wrapped);
  EXPECT_EQ(wrapped, 0);
  expect_level_outside(
      {.samples = 500, .shifts = 72, .correlated_noise = 0, .independent_noise = 0, .shear = 0},
      wrapped);
  EXPECT_GT(wrapped, 0);
}

TEST(Mnist1d, HasEveryClassEquallyOften) {
  std::vector<int> seen(10);
  for (const Signals* part : {&published().train, &published().test}) {
    for (const std::size_t label : part->labels) ++seen[label];
  }
  EXPECT_THAT(seen, testing::Each(500));
}

TEST(Mnist1d, RefusesOptionsThatMakeNoSet) {
  const auto refusal = [](const Mnist1dOptions& options, const std::string& sentence) {
    EXPECT_THAT([&] { make_mnist1d(options); }, ThrowsMessage<Error>(HasSubstr(sentence)));
  };
  refusal({.samples = 9}, "9 samples");
  refusal({.train_share = 1.5}, "share 1.5");
  refusal({.train_share = std::nan("")}, "share nan");
  refusal({.least_padding = 61}, "padding 61 to 60");
  refusal({.scale = std::nan("")}, "scale nan");
  refusal({.shifts = 0}, "0 shifts");
  refusal({.length = 1}, "1 points");
}

}  // namespace
}  // namespace assay::data
