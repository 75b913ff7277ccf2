#include "infra/store/consents.h"

#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/payments.h"
#include "infra/store/rows_test.h"

namespace assay::store {
namespace {

using Consents = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Consents, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(Consents, AreLoggedOnce) {
  Connection& c = database();
  a_study(c);
  const Session session = a_session(c, "p");
  EXPECT_FALSE(consent_of(c, session.id));
  log_consent(c, session.id, {"text hash", 50});
  log_consent(c, session.id, {"another", 60});
  EXPECT_EQ(consent_of(c, session.id)->text_hash, "text hash");
  EXPECT_EQ(consent_of(c, session.id)->at, 50);
}

TEST_P(Consents, OfARefusalOnlyACountStays) {
  Connection& c = database();
  a_study(c);
  const Session session = a_session(c, "p");
  const Event shown{1, "shown", 5, "{}", "{}"};
  append_all(c, session.id, std::span(&shown, 1));
  add_token(c, session.id, "t", 1, 100, TokenScope::own);
  keep_payment_id(c, random_sealing_key(), "faces@1", {session.id, "raw"}, 100);
  record_refusal(c, session.id, "no_consent");
  record_refusal(c, session.id, "no_consent");
  record_refusal(c, a_session(c, "q").id, "no_consent");
  record_refusal(c, a_session(c, "r").id, "device");
  for (const char* table : {"sessions", "events", "tokens", "payment_ids", "tombstones"}) {
    EXPECT_EQ(c.number(fmt::format("SELECT count(*) FROM {}", table)), 0) << table;
  }
  EXPECT_EQ(refusals(c, "faces@1"),
            (std::map<std::string, std::int64_t>{{"device", 1}, {"no_consent", 2}}));
  EXPECT_EQ(a_session(c, "p").next_seq, 1) << "who refused may think again";
}

}  // namespace
}  // namespace assay::store
