#include "net/data/gzip.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::data {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// gzip.compress(b'idx ' * 5000, 9, mtime=0) of Python 3.11.2.
const std::string packed(
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xed\xc3\x31\x0d\x00\x00\x08\x03\x30\x2b\x88\xe3\x99"
    "\x83\xc9\x47\x06\x4f\x9b\x34\xdb\x89\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa\xaa"
    "\xaa\xaa\xaa\xaa\xaa\xef\x0f\x24\x8e\x92\xbe\x20\x4e\x00\x00",
    61);

std::string repeated(int times) {
  std::string result;
  for (int time = 0; time < times; ++time) result += "idx ";
  return result;
}

void expect_refusal(const std::string& bytes, std::size_t most, const std::string& sentence) {
  EXPECT_THAT([&] { gunzip(bytes, "x.gz", most); }, ThrowsMessage<Error>(HasSubstr(sentence)));
}

TEST(Gunzip, UnpacksWhatPythonPacked) { EXPECT_EQ(gunzip(packed, "x.gz", 20000), repeated(5000)); }

TEST(Gunzip, UnpacksSeveralMembers) {
  EXPECT_EQ(gunzip(packed + packed, "x.gz", 40000), repeated(10000));
}

TEST(Gunzip, StopsAtTheMostItMayUnpack) {
  expect_refusal(packed, 19999, "more than 19999 bytes");
  expect_refusal(packed + packed, 39999, "more than 39999 bytes");
}

TEST(Gunzip, RefusesEveryCut) {
  for (std::size_t size = 2; size < packed.size(); ++size) {
    expect_refusal(packed.substr(0, size), 20000, "cut short");
  }
  expect_refusal(packed.substr(0, 1), 20000, "not a gzip file");
  expect_refusal("", 20000, "not a gzip file");
}

TEST(Gunzip, RefusesDamage) {
  std::string damaged = packed;
  damaged[55] = static_cast<char>(damaged[55] ^ 1);  // within the checksum
  expect_refusal(damaged, 20000, "not a sound gzip file");
  expect_refusal(packed + "more", 20000, "not a sound gzip file");
}

}  // namespace
}  // namespace assay::data
