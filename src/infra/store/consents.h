// Consent is logged before anything is assigned: which text, by its hash, and when. Of a refusal
// nothing stays but one more in a count.
#pragma once

#include <map>

#include "infra/store/connection.h"

namespace assay::store {

struct Consent {
  std::string text_hash;
  std::int64_t at = 0;
};

// The first one counts; a replay changes nothing.
void log_consent(Connection& connection, std::string_view session, const Consent& consent);
std::optional<Consent> consent_of(Connection& connection, std::string_view session);

// Counts the refusal under its reason ("no_consent", "device", ...) and forgets the session. A
// replay, which finds no session, counts nothing.
void record_refusal(Connection& connection, std::string_view session, std::string_view reason);
// How many refused, by reason.
std::map<std::string, std::int64_t> refusals(Connection& connection, std::string_view study);

}  // namespace assay::store
