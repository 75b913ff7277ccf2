#include "study/responses/files.h"

#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

TEST(FileName, IsTheLastPart) {
  EXPECT_EQ(file_name("/data/upload/1/cat.jpg?d=1"), "cat.jpg");
  EXPECT_EQ(file_name("..\\cats\\cat.jpg"), "cat.jpg");
  EXPECT_EQ(file_name("cat.jpg"), "cat.jpg");
}

}  // namespace
}  // namespace assay::responses
