#include "cli/study_schema.h"

#include <gmock/gmock.h>

#include "cli/test_console.h"
#include "study/design/schema.h"

namespace assay::cli {
namespace {

TEST(StudySchemaCommand, PrintsTheSchemaAndNothingElse) {
  EXPECT_EQ(said(StudySchema{}), study::design_schema());
}

}  // namespace
}  // namespace assay::cli
