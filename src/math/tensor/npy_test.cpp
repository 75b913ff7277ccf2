#include "math/tensor/npy.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

template <std::size_t size>
std::string bytes_of(const char (&literal)[size]) {
  return std::string(literal, size - 1);
}

// A version 1 file around a dictionary and its numbers, padded as NumPy pads it.
std::string file(std::string header, const std::string& numbers) {
  header.resize(117, ' ');
  return bytes_of("\x93NUMPY\x01\x00\x76\x00") + header + '\n' + numbers;
}

std::string vector_of(const std::string& type, int size, const std::string& numbers) {
  return file(
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({},), }}", type, size),
      numbers);
}

void expect_refusal(const std::string& bytes, const std::string& sentence) {
  EXPECT_THAT([&] { parse_npy(bytes, "x.npy"); }, ThrowsMessage<Error>(HasSubstr(sentence)));
}

// What numpy.save of NumPy 1.24.2 wrote for np.array([[1.5, -2, 3], [4, 5, 6]], '<f4').
std::string saved() {
  return bytes_of(
             "\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, "
             "'shape': (2, 3), }") +
         std::string(58, ' ') +
         bytes_of(
             "\n\x00\x00\xc0?\x00\x00\x00\xc0\x00\x00@@\x00\x00\x80@\x00\x00\xa0@\x00\x00\xc0@");
}

TEST(Npy, ReadsWhatNumpySaved) {
  const Tensor tensor = parse_npy(saved(), "x.npy");
  EXPECT_THAT(tensor.shape, ElementsAre(2, 3));
  EXPECT_THAT(tensor.data, ElementsAre(1.5f, -2, 3, 4, 5, 6));
}

TEST(Npy, WritesTheBytesThatNumpySaves) {
  EXPECT_EQ(npy_bytes(Tensor({2, 3}, {1.5f, -2, 3, 4, 5, 6})), saved());
  EXPECT_EQ(npy_bytes(Tensor({}, {2.5f})),
            file("{'descr': '<f4', 'fortran_order': False, 'shape': (), }", bytes_of("\0\0 @")));
  EXPECT_EQ(npy_bytes(Tensor({1}, {2.5f})), vector_of("<f4", 1, bytes_of("\0\0 @")));
}

// np.arange(24).reshape(2, 3, 4) as Fortran-ordered uint8, format version 3 of NumPy 1.24.2.
TEST(Npy, TurnsFortranOrderIntoRowMajor) {
  const std::string bytes =
      bytes_of(
          "\x93NUMPY\x03\x00t\x00\x00\x00{'descr': '|u1', 'fortran_order': True, "
          "'shape': (2, 3, 4), }") +
      std::string(54, ' ') +
      bytes_of(
          "\n\x00\x0c\x04\x10\x08\x14\x01\r\x05\x11\t\x15\x02\x0e\x06\x12\n\x16\x03\x0f\x07\x13"
          "\x0b\x17");
  const Tensor tensor = parse_npy(bytes, "x.npy");
  EXPECT_THAT(tensor.shape, ElementsAre(2, 3, 4));
  for (std::size_t at = 0; at < 24; ++at) EXPECT_EQ(tensor.data[at], static_cast<float>(at));
}

// Numbers and bytes from NumPy 1.24.2.
TEST(Npy, ReadsEveryRealType) {
  const auto numbers = [](const std::string& bytes) { return parse_npy(bytes, "x.npy").data; };
  EXPECT_THAT(numbers(vector_of(">f4", 2, bytes_of("\x3f\xc0\0\0\xc0\x10\0\0"))),
              ElementsAre(1.5f, -2.25f));
  EXPECT_THAT(numbers(vector_of("<f8", 1, bytes_of("\x9a\x99\x99\x99\x99\x99\xb9\x3f"))),
              ElementsAre(0.1f));
  EXPECT_THAT(numbers(vector_of("<f2", 4, bytes_of("\0\x3e\x66\xae\x01\0\xff\x7b"))),
              ElementsAre(1.5f, -0.0999755859375f, 5.960464477539063e-08f, 65504.0f));
  EXPECT_THAT(numbers(vector_of("|u1", 2, bytes_of("\0\xc8"))), ElementsAre(0, 200));
  EXPECT_THAT(numbers(vector_of("|b1", 2, bytes_of("\x01\0"))), ElementsAre(1, 0));
  EXPECT_THAT(numbers(vector_of("|i1", 2, bytes_of("\x80\x7f"))), ElementsAre(-128, 127));
  EXPECT_THAT(numbers(vector_of(">u2", 2, bytes_of("\0\x01\xff\xff"))), ElementsAre(1, 65535));
  EXPECT_THAT(numbers(vector_of(">i2", 1, bytes_of("\xfe\xd4"))), ElementsAre(-300));
  EXPECT_THAT(numbers(vector_of("<u4", 1, bytes_of("\0\x28\x6b\xee"))), ElementsAre(4000000000.0f));
  EXPECT_THAT(numbers(vector_of("<i4", 1, bytes_of("\x90\xee\xfe\xff"))), ElementsAre(-70000));
  EXPECT_THAT(numbers(vector_of("<u8", 1, std::string(8, '\xff'))), ElementsAre(0x1p64f));
  EXPECT_THAT(numbers(vector_of("<i8", 1, bytes_of("\0\0\0\0\0\x01\0\0"))), ElementsAre(0x1p40f));
}

TEST(Npy, ComesBackFromAFile) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder / "tensor.npy";
  for (const Tensor& tensor : {Tensor({3, 1, 2}, {0, -1, 1e-30f, 3e38f, 5, 6}), Tensor({0, 7}),
                               Tensor({}, {4}), Tensor({5}, {1, 2, 3, 4, 5})}) {
    write_npy(path, tensor);
    EXPECT_EQ(read_npy(path), tensor);
  }
  std::filesystem::remove(path);
  EXPECT_THAT([&] { read_npy(path); }, ThrowsMessage<Error>(HasSubstr("does not exist")));
}

TEST(Npy, RefusesWhatIsNotFiniteAndSaysWhere) {
  Tensor tensor({2, 3, 2});
  tensor.data[9] = NAN;  // 1 * 6 + 1 * 2 + 1
  tensor.data[11] = INFINITY;
  expect_refusal(npy_bytes(tensor), "nan at index [1, 1, 1]");
  tensor.data[9] = 0;
  expect_refusal(npy_bytes(tensor), "inf at index [1, 2, 1]");
  EXPECT_TRUE(std::isinf(parse_npy(npy_bytes(tensor), "x", NonFinite::allow).data[11]));
  // -1e300 is a double but no float.
  expect_refusal(vector_of("<f8", 1, bytes_of("\x9c\x75\0\x88\x3c\xe4\x37\xfe")),
                 "-inf at index [0]");
  expect_refusal(vector_of("<f2", 1, bytes_of("\0\x7c")), "inf at index [0]");
}

TEST(Npy, RefusesOtherTypes) {
  expect_refusal(vector_of("<c8", 1, std::string(8, '\0')), "type '<c8'");
  expect_refusal(vector_of("|O", 1, std::string(8, '\0')), "type '|O'");
  expect_refusal(vector_of("", 1, std::string(8, '\0')), "type ''");
  expect_refusal(vector_of("?f4", 1, std::string(4, '\0')), "type '?f4'");
  expect_refusal(file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", "1234"),
                 "one plain type");
}

TEST(Npy, RefusesAnotherNumberOfBytes) {
  const std::string whole = saved();
  expect_refusal(whole + 'x', "24 bytes of numbers for its shape 2x3 but holds 25");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_THROW(parse_npy(whole.substr(0, size), "x.npy"), Error) << size;
  }
}

TEST(Npy, RefusesHostileHeaders) {
  expect_refusal("PK\x03\x04", "not a .npy file");
  expect_refusal(bytes_of("\x93NUMPY\x04\x00\x76\x00\x00\x00"), "version 4");
  expect_refusal(bytes_of("\x93NUMPY\x02\x00\xff\xff\xff\xff{}"), "ends inside");
  const std::string rest = "'descr': '<f4', 'fortran_order': False, 'shape': ";
  for (const std::string shape :
       {"(-1,)", "(1 2)", "(1,", "1", "(1.5,)", "(,)", "(99999999999999999999,)"}) {
    expect_refusal(file("{" + rest + shape + "}", "1234"), "broken .npy header");
  }
  std::string axes = "(";
  for (int axis = 0; axis < 33; ++axis) axes += "1,";
  expect_refusal(file("{" + rest + axes + ")}", "1234"), "broken .npy header");
  expect_refusal(file("{" + rest + "(4611686018427387904, 4)}", "1234"), "more than");
  expect_refusal(file("{" + rest + "(1000000000,)}", "1234"), "4000000000 bytes");
  expect_refusal(file("{" + rest + "(1,)} or 1", "1234"), "broken .npy header");
  expect_refusal(file("{" + rest + "(1,), 'shape': (1,)}", "1234"), "broken .npy header");
  expect_refusal(file("{'descr': '<f4', 'shape': (1,)}", "1234"), "broken .npy header");
  expect_refusal(file("{'descr': '<f4', 'fortran_order': Maybe, 'shape': (1,)}", "1234"),
                 "broken .npy header");
  expect_refusal(file("", "1234"), "broken .npy header");
}

}  // namespace
}  // namespace assay
