#include "math/tensor/npy_rows.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"

namespace assay {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// A file of version 1, whose header is 118 bytes long.
std::string saved(std::string header, std::initializer_list<char> numbers) {
  header.resize(117, ' ');
  return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + '\n' + std::string(numbers);
}

// Of 70,000 rows those that are asked for are read, whatever the type and the order of the file.
TEST(NpyRows, AreReadWhenTheyAreAskedFor) {
  const TemporaryFolder folder;
  Tensor tensor({70'000, 2, 3});
  for (std::size_t at = 0; at < tensor.size(); ++at) tensor.data[at] = static_cast<float>(at % 977);
  write_npy(folder / "many.npy", tensor);
  const NpyRows rows(folder / "many.npy");
  EXPECT_EQ(rows.shape(), tensor.shape);
  for (const std::size_t begin : {0U, 1U, 69'998U}) {
    const auto from = tensor.data.begin() + static_cast<std::ptrdiff_t>(6 * begin);
    EXPECT_EQ(rows.read(begin, begin + 2), Tensor({2, 2, 3}, {from, from + 12})) << begin;
  }
  EXPECT_EQ(rows.read(5, 5), Tensor({0, 2, 3}));
  // 1, 2, 3 above 4, 5, 6, column by column, and 16-bit numbers in the other byte order.
  write_file(
      folder / "columns.npy",
      saved("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", {1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(NpyRows(folder / "columns.npy").read(1, 2), Tensor({1, 3}, {4, 5, 6}));
  write_file(
      folder / "foreign.npy",
      saved("{'descr': '>u2', 'fortran_order': False, 'shape': (3,), }", {0, 1, 1, 0, 0, 3}));
  EXPECT_EQ(NpyRows(folder / "foreign.npy").read(1, 3), Tensor({2}, {256, 3}));
}

TEST(NpyRows, AreRefusedAsAWholeArrayIs) {
  const TemporaryFolder folder;
  const auto refusal = [&](const std::string& bytes) {
    write_file(folder / "x.npy", bytes);
    return [&] { NpyRows{folder / "x.npy"}; };
  };
  Tensor tensor({300'000, 2});
  tensor.data[2 * 299'999 + 1] = NAN;
  EXPECT_THAT(refusal(npy_bytes(tensor)), ThrowsMessage<Error>(HasSubstr("index [299999, 1]")));
  const std::string cut = npy_bytes(Tensor({2, 3})).substr(0, 128 + 23);
  EXPECT_THAT(refusal(cut), ThrowsMessage<Error>(HasSubstr("should hold 24 bytes")));
  EXPECT_THAT(refusal("no array"), ThrowsMessage<Error>(HasSubstr("not a .npy file")));
}

}  // namespace
}  // namespace assay
