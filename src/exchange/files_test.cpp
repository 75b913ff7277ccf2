#include "exchange/files.h"

#include "exchange/drawn_test.h"

namespace assay::exchange {
namespace {

// The test vectors of RFC 4648.
TEST(Base64, IsReadAsTheStandardSays) {
  const std::pair<const char*, const char*> vectors[] = {
      {"", ""},           {"Zg==", "f"},         {"Zm8=", "fo"},        {"Zm9v", "foo"},
      {"Zm9vYg", "foob"}, {"Zm9vYmE=", "fooba"}, {"Zm9vYmFy", "foobar"}};
  for (const auto& [text, bytes] : vectors) EXPECT_EQ(bytes_of_base64(text, "it"), bytes);
  EXPECT_EQ(bytes_of_base64("/+8=", "it"), "\xFF\xEF");
  EXPECT_THROW(bytes_of_base64("Zm9 ", "it"), Error);
  EXPECT_THROW(bytes_of_base64("Zm9vY", "it"), Error);
}

TEST(FileName, IsTheLastPart) {
  EXPECT_EQ(file_name("/data/upload/1/cat.jpg?d=1"), "cat.jpg");
  EXPECT_EQ(file_name("..\\cats\\cat.jpg"), "cat.jpg");
  EXPECT_EQ(file_name("cat.jpg"), "cat.jpg");
}

}  // namespace
}  // namespace assay::exchange
