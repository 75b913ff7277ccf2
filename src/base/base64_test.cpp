#include "base/base64.h"

#include <gmock/gmock.h>

#include <array>

#include "base/error.h"

namespace assay {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// The vectors of RFC 4648, section 10.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> vectors{{
    {"", ""},
    {"Zg==", "f"},
    {"Zm8=", "fo"},
    {"Zm9v", "foo"},
    {"Zm9vYg==", "foob"},
    {"Zm9vYmE=", "fooba"},
    {"Zm9vYmFy", "foobar"},
}};

TEST(Base64, MeetsTheStandard) {
  for (const auto& [text, bytes] : vectors) {
    EXPECT_EQ(base64(bytes), text);
    EXPECT_EQ(bytes_of_base64(text, "it"), bytes);
  }
  EXPECT_EQ(base64("\xff\xfe\x00"), "//4=");
}

TEST(Base64, IsReadWithoutPaddingAndInTheAlphabetOfAddresses) {
  EXPECT_EQ(bytes_of_base64("Zm9vYg", "it"), "foob");
  EXPECT_EQ(bytes_of_base64("/+8=", "it"), "\xFF\xEF");
  EXPECT_EQ(bytes_of_base64("_-8", "it"), "\xFF\xEF");
}

TEST(Base64, RefusesOtherTextByItsPlace) {
  EXPECT_THAT([] { bytes_of_base64("Zm9 ", "shape 3"); },
              ThrowsMessage<Error>(HasSubstr("The base64 of shape 3 has other letters")));
  EXPECT_THAT([] { bytes_of_base64("Zm9vY", "shape 3"); },
              ThrowsMessage<Error>(HasSubstr("The base64 of shape 3 is cut short")));
}

}  // namespace
}  // namespace assay
