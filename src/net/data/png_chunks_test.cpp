#include "net/data/png_chunks.h"

#include <gtest/gtest.h>

namespace assay::data {
namespace {

using namespace std::string_literals;

const std::string signature = "\x89PNG\r\n\x1a\n";

std::string chunk(const std::string& name, const std::string& body) {
  return "\0\0\0"s + static_cast<char>(body.size()) + name + body + "sums";
}

TEST(PngChunks, LoseTheProfileAlone) {
  const std::string before = chunk("IHDR", "0123456789abc");
  const std::string after = chunk("IDAT", "xyz") + chunk("IEND", "");
  EXPECT_EQ(without_colour_profile(signature + before + chunk("iCCP", "profile") + after),
            signature + before + after);
}

TEST(PngChunks, KeepWhatIsNotWhole) {
  const std::string torn = signature + chunk("IHDR", "0123") + "\0\0\7\7IDAT.."s;
  EXPECT_EQ(without_colour_profile(torn), torn);
  EXPECT_EQ(without_colour_profile("\xff\xd8 a JPEG"), "\xff\xd8 a JPEG");
  EXPECT_EQ(without_colour_profile(""), "");
}

}  // namespace
}  // namespace assay::data
