#include "study/design/reference.h"

#include <gmock/gmock.h>

#include "study/design/design.h"

namespace assay::study {
namespace {

using testing::HasSubstr;

template <class T>
void expect_all(const std::string& page, const std::string& heading) {
  const std::size_t begin = page.find("\n## " + heading + "\n");
  ASSERT_NE(begin, std::string::npos) << heading;
  const std::string section = page.substr(begin + 1, page.find("\n## ", begin + 1) - begin);
  for_each_param<T>([&](const auto& param) {
    EXPECT_THAT(section, HasSubstr("`" + std::string(param.name) + "`")) << heading;
  });
}

TEST(DesignReference, HasEveryFieldInItsSection) {
  const std::string page = design_reference();
  expect_all<Design>(page, "The design");
  expect_all<Consent>(page, "consent");
  expect_all<Shown>(page, "conditions[].shows[]");
  expect_all<Panel>(page, "panel");
  expect_all<Code>(page, "panel.codes[]");
  expect_all<Question>(page, "questionnaire[]");
  EXPECT_THAT(page, HasSubstr("between, within or rotated"));
  EXPECT_THAT(page, HasSubstr("whole number from 1 to 10000"));
}

}  // namespace
}  // namespace assay::study
