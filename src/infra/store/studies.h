// Studies as the server knows them: every frozen version of a design is a row that never changes
// but in its state, and data refer to that row.
#pragma once

#include "infra/store/connection.h"

namespace assay::store {

enum class StudyState { draft, open, paused, closed };
std::string_view to_text(StudyState state);
StudyState study_state(std::string_view text);

struct Study {
  std::string id;  // "name@version"
  std::string name;
  std::int64_t version = 1;
  std::string hash;
  std::string design;
  // Panel ids are hashed by this key. All versions of a name share it, so that who took part in
  // one is known in the next; it is empty once the data are purged.
  std::string participant_key;
  StudyState state = StudyState::draft;
  std::int64_t created = 0;
  std::optional<std::int64_t> keep_until;
};

struct NewStudy {
  std::string name;
  std::int64_t version = 1;
  std::string hash;
  std::string design;
  std::optional<std::int64_t> keep_until;
};

// Adds the version, as a draft; a replay gives what is there. Throws Error when that version has
// another hash.
Study add_study(Connection& connection, const NewStudy& study, std::int64_t now);

std::optional<Study> find_study(Connection& connection, std::string_view id);
// By name, then version; without the texts of their designs.
std::vector<Study> list_studies(Connection& connection);
// Throws Error when there is no such study.
void set_state(Connection& connection, std::string_view id, StudyState state);

// Makes others who would lock this study wait until this transaction ends.
void lock_study(Connection& connection, std::string_view id);

}  // namespace assay::store
