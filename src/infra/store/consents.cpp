#include "infra/store/consents.h"

#include "infra/store/sessions.h"
#include "infra/store/withdrawal.h"

namespace assay::store {

void log_consent(Connection& connection, std::string_view session, const Consent& consent) {
  connection.run(
      "INSERT INTO consents (session, text_hash, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      {session, consent.text_hash, consent.at});
}

std::optional<Consent> consent_of(Connection& connection, std::string_view session) {
  const auto row =
      connection.first("SELECT text_hash, at FROM consents WHERE session = $1", {session});
  if (!row) return std::nullopt;
  return Consent{row->text(0), row->integer(1)};
}

void record_refusal(Connection& connection, std::string_view session, std::string_view reason) {
  const auto known = lock_session(connection, session);
  if (!known) return;
  connection.run(
      "INSERT INTO refusals (study, reason, total) VALUES ($1, $2, 1) "
      "ON CONFLICT (study, reason) DO UPDATE SET total = refusals.total + 1",
      {known->study, reason});
  connection.run("DELETE FROM payment_ids WHERE session = $1", {session});
  forget_session(connection, session);
}

std::map<std::string, std::int64_t> refusals(Connection& connection, std::string_view study) {
  std::map<std::string, std::int64_t> totals;
  for (const Row& row :
       connection.run("SELECT reason, total FROM refusals WHERE study = $1", {study})) {
    totals[row.text(0)] = row.integer(1);
  }
  return totals;
}

}  // namespace assay::store
