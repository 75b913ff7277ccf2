#include <gmock/gmock.h>

#include "study/design/check.h"
#include "study/design/plan.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using testing::IsEmpty;

TEST(ProtocolCatalogue, EveryProtocolMakesADesignWithoutMistakes) {
  for (const std::string& spec : all_specs()) {
    const Design design = test_design(spec);
    EXPECT_THAT(listed(check(design, test_material(design))), IsEmpty()) << spec;
    EXPECT_EQ(design.protocol, parse_spec(spec).name);
  }
}

TEST(ProtocolCatalogue, EveryDesignSurvivesItsFile) {
  for (const std::string& spec : all_specs()) {
    const Design design = test_design(spec);
    EXPECT_EQ(design_from_json(to_json(design)), design) << spec;
    const Material material = test_material(design);
    EXPECT_EQ(material_from_json(to_json(material)), material) << spec;
  }
}

TEST(ProtocolCatalogue, EveryProtocolLeavesTheSameToBeWritten) {
  for (const Protocol& protocol : catalogue()) {
    Design design = protocol.configure({})({.name = "x", .items = {"a", "b"}});
    EXPECT_THAT(unwritten(design), testing::ElementsAre("/contact", "/consent/text"))
        << protocol.info.name;
    design.contact = "pets@lab.example";
    design.consent.text = "Nothing is left to write here.";
    EXPECT_THAT(unwritten(design), IsEmpty()) << protocol.info.name;
  }
}

TEST(ProtocolCatalogue, EveryProtocolNamesItsPaper) {
  for (const Protocol& protocol : catalogue()) {
    EXPECT_NE(protocol.info.paper.find(" 20"), std::string::npos) << protocol.info.name;
    EXPECT_TRUE(protocol.info.summary.ends_with(".")) << protocol.info.name;
  }
}

}  // namespace
}  // namespace assay::study
