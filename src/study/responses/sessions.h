// What an export is made from: the sessions of a study, one after the other with all that is known
// of each, so that however many there are only one is held.
#pragma once

#include <functional>

#include "infra/store/events.h"
#include "infra/store/exclusions.h"
#include "infra/store/studies.h"
#include "study/design/study.h"
#include "study/responses/response_row.h"

namespace assay::responses {

// Which data: the versions of a study, and what participants are hashed with.
struct Scope {
  std::string name{};                    // of the study
  std::vector<store::Study> versions{};  // without the texts of their designs
  std::string salt{};
};
// `study` is NAME, for all versions, or NAME@VERSION; an empty salt stands for a random one. Throws
// Error when there is no such study.
Scope scope_of(store::Connection& connection, std::string_view study, std::string_view salt = {});

struct SessionRecord {
  const store::Study& version;
  const study::Study& study;
  store::Session session{};
  std::string participant{};  // hash, of this export
  std::vector<store::Event> events{};
  std::vector<store::Exclusion> exclusions{};
  std::vector<store::Interruption> interruptions{};
};
// In the order they started, version by version. Inside a transaction that reads it is one state.
void for_each_session(store::Connection& connection, const Scope& scope,
                      const std::function<void(const SessionRecord&)>& visit);

// Its responses in their order; of a questionnaire one for each question.
std::vector<ResponseRow> response_rows(const SessionRecord& taken);

// Reasons for which it is excluded now.
std::vector<std::string> exclusion_reasons(const SessionRecord& taken);
// "completed", "timed_out", ...; "active" when it goes on.
std::string outcome_of(const store::Session& session);

}  // namespace assay::responses
