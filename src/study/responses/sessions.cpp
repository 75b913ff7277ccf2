#include "study/responses/sessions.h"

#include "base/error.h"
#include "infra/store/secret.h"
#include "study/design/freeze.h"

namespace assay::responses {
namespace {

constexpr std::int64_t sessions_at_once = 100;
// Enough to tell people apart; no more of the hash than that leaves the store.
constexpr std::size_t hash_digits = 16;

void for_each_of(store::Connection& connection, const store::Study& version,
                 const std::string& salt, const std::function<void(const SessionRecord&)>& visit) {
  study::Frozen frozen =
      study::frozen_from_json(store::find_study(connection, version.id).value().design);
  const study::Study study =
      study::make_study(std::move(frozen.design), std::move(frozen.material));
  std::optional<store::Session> last;
  while (true) {
    std::vector<store::Session> page =
        store::sessions_after(connection, version.id, last ? &*last : nullptr, sessions_at_once);
    if (page.empty()) return;
    last = page.back();
    for (store::Session& session : page) {
      SessionRecord taken{.version = version, .study = study};
      taken.participant = store::keyed_hash(salt, session.participant).substr(0, hash_digits);
      taken.events = store::events_of(connection, session.id);
      taken.exclusions = store::exclusions_of(connection, session.id);
      taken.interruptions = store::interruptions_of(connection, session.id);
      taken.session = std::move(session);
      visit(taken);
    }
  }
}

}  // namespace

Scope scope_of(store::Connection& connection, std::string_view study, std::string_view salt) {
  Scope scope{.name = std::string(study.substr(0, study.find('@'))),
              .salt = salt.empty() ? store::random_token() : std::string(salt)};
  for (store::Study& version : store::list_studies(connection)) {
    if (version.id == study || version.name == study) scope.versions.push_back(std::move(version));
  }
  if (scope.versions.empty()) {
    fail("There is no study '{}' in the store; give NAME, or NAME@VERSION.", study);
  }
  return scope;
}

void for_each_session(store::Connection& connection, const Scope& scope,
                      const std::function<void(const SessionRecord&)>& visit) {
  for (const store::Study& version : scope.versions) {
    for_each_of(connection, version, scope.salt, visit);
  }
}

std::vector<std::string> exclusion_reasons(const SessionRecord& taken) {
  std::vector<std::string> reasons;
  for (const store::Exclusion& decided : taken.exclusions) {
    if (!decided.excluded) {
      reasons.clear();
    } else {
      reasons.push_back(decided.reason);
    }
  }
  return reasons;
}

std::string outcome_of(const store::Session& session) {
  return session.state == store::SessionState::active ? "active" : session.outcome;
}

}  // namespace assay::responses
