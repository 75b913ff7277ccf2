#include "infra/store/studies.h"

#include "infra/store/database_test.h"
#include "infra/store/rows_test.h"

namespace assay::store {
namespace {

using Studies = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Studies, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(Studies, FreezesAVersionUnderItsHash) {
  Connection& c = database();
  const NewStudy frozen{"faces", 1, "hash one", "{\"a\":1}", 500};
  const Study first = add_study(c, frozen, 10);
  EXPECT_EQ(first.id, "faces@1");
  EXPECT_EQ(first.design, "{\"a\":1}");
  EXPECT_EQ(first.state, StudyState::draft);
  EXPECT_EQ(first.created, 10);
  EXPECT_EQ(first.keep_until, 500);
  EXPECT_EQ(add_study(c, frozen, 99).created, 10);
  EXPECT_THROW(add_study(c, {"faces", 1, "hash two", "{}", {}}, 11), Error);
  EXPECT_EQ(find_study(c, "faces@1")->hash, "hash one");
  EXPECT_FALSE(find_study(c, "faces@2"));
}

TEST_P(Studies, VersionsShareAKeyAndStudiesDoNot) {
  Connection& c = database();
  const Study one = a_study(c, "faces", 1);
  EXPECT_EQ(one.participant_key.size(), 32U);
  EXPECT_EQ(a_study(c, "faces", 2).participant_key, one.participant_key);
  EXPECT_NE(a_study(c, "birds", 1).participant_key, one.participant_key);
  const auto all = list_studies(c);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].id, "birds@1");
  EXPECT_EQ(all[2].id, "faces@2");
}

TEST_P(Studies, GoThroughTheirStates) {
  Connection& c = database();
  a_study(c);
  for (const StudyState state :
       {StudyState::open, StudyState::paused, StudyState::closed, StudyState::draft}) {
    set_state(c, "faces@1", state);
    EXPECT_EQ(find_study(c, "faces@1")->state, state);
    EXPECT_EQ(study_state(to_text(state)), state);
  }
  EXPECT_THROW(set_state(c, "none@1", StudyState::open), Error);
  EXPECT_THROW(lock_study(c, "none@1"), Error);
  EXPECT_THROW(study_state("ajar"), Error);
}

}  // namespace
}  // namespace assay::store
