#include "study/responses/zip.h"

#include <gtest/gtest.h>

namespace assay::responses {
namespace {

std::uint32_t number(const std::string& bytes, std::size_t at, int size) {
  std::uint32_t value = 0;
  for (int byte = size; byte-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(byte)]);
  }
  return value;
}

// Followed as a reader does: from the end to the directory, from there to each file.
TEST(Zip, LeadsFromItsEndToEveryFile) {
  const std::vector<ZipFile> files{{"a.txt", "123456789"}, {"data/b.csv", ""}, {"c", "xyz"}};
  const std::string archive = zipped(files);
  const std::size_t end = archive.size() - 22;
  ASSERT_EQ(archive.substr(end, 4), "PK\5\6");
  ASSERT_EQ(number(archive, end + 10, 2), files.size());
  std::size_t entry = number(archive, end + 16, 4);
  ASSERT_EQ(entry + number(archive, end + 12, 4), end);
  for (const ZipFile& file : files) {
    ASSERT_EQ(archive.substr(entry, 4), "PK\1\2");
    const std::size_t name = number(archive, entry + 28, 2);
    EXPECT_EQ(archive.substr(entry + 46, name), file.name);
    EXPECT_EQ(number(archive, entry + 24, 4), file.bytes.size());
    const std::size_t place = number(archive, entry + 42, 4);
    ASSERT_EQ(archive.substr(place, 4), "PK\3\4");
    EXPECT_EQ(number(archive, place + 26, 2), name);
    EXPECT_EQ(archive.substr(place + 30, name), file.name);
    EXPECT_EQ(archive.substr(place + 30 + name, file.bytes.size()), file.bytes);
    EXPECT_EQ(number(archive, place + 14, 4), number(archive, entry + 16, 4));
    entry += 46 + name;
  }
  EXPECT_EQ(entry, end);
}

// The checksum of "123456789" is the check value of CRC-32/ISO-HDLC.
TEST(Zip, HasTheChecksumEverybodyHas) {
  const std::vector<ZipFile> files{{"a", "123456789"}};
  EXPECT_EQ(number(zipped(files), 14, 4), 0xCBF4'3926U);
}

}  // namespace
}  // namespace assay::responses
