#include "infra/store/studies.h"

#include <array>

#include "infra/store/secret.h"

namespace assay::store {
namespace {

constexpr std::array<std::string_view, 4> study_state_names{"draft", "open", "paused", "closed"};

Study study(const Row& row) {
  return {.id = row.text(0),
          .name = row.text(1),
          .version = row.integer(2),
          .hash = row.text(3),
          .design = row.text(4),
          .participant_key = row.text(5),
          .state = study_state(row.text(6)),
          .created = row.integer(7),
          .keep_until = row.optional_integer(8)};
}

}  // namespace

std::string_view to_text(StudyState state) {
  return study_state_names.at(static_cast<std::size_t>(state));
}

StudyState study_state(std::string_view text) {
  for (std::size_t at = 0; at < study_state_names.size(); ++at) {
    if (study_state_names[at] == text) return static_cast<StudyState>(at);
  }
  fail("A study cannot be '{}': it is draft, open, paused or closed.", text);
}

Study add_study(Connection& connection, const NewStudy& study, std::int64_t now) {
  const std::string id = fmt::format("{}@{}", study.name, study.version);
  const auto sibling = connection.first(
      "SELECT participant_key FROM studies WHERE name = $1 ORDER BY version DESC LIMIT 1",
      {study.name});
  const std::string key = sibling && !sibling->text(0).empty() ? sibling->text(0) : random_token();
  connection.run(
      "INSERT INTO studies (id, name, version, hash, design, participant_key, state, created, "
      "keep_until) VALUES ($1, $2, $3, $4, $5, $6, 'draft', $7, $8) ON CONFLICT DO NOTHING",
      {id, study.name, study.version, study.hash, study.design, key, now,
       nullable(study.keep_until)});
  Study stored = find_study(connection, id).value();
  if (stored.hash != study.hash) {
    fail(
        "Version {} of the study '{}' is frozen with another design: give the changed design a "
        "new version.",
        study.version, study.name);
  }
  return stored;
}

std::optional<Study> find_study(Connection& connection, std::string_view id) {
  const auto row = connection.first(
      "SELECT id, name, version, hash, design, participant_key, state, created, keep_until "
      "FROM studies WHERE id = $1",
      {id});
  if (!row) return std::nullopt;
  return study(*row);
}

std::vector<Study> list_studies(Connection& connection) {
  std::vector<Study> all;
  for (const Row& row : connection.run(
           "SELECT id, name, version, hash, '', participant_key, state, created, keep_until "
           "FROM studies ORDER BY name, version")) {
    all.push_back(study(row));
  }
  return all;
}

void set_state(Connection& connection, std::string_view id, StudyState state) {
  if (!connection.any("UPDATE studies SET state = $2 WHERE id = $1 RETURNING id",
                      {id, to_text(state)})) {
    fail("There is no study '{}'.", id);
  }
}

void lock_study(Connection& connection, std::string_view id) {
  const std::string sql =
      fmt::format("SELECT id FROM studies WHERE id = $1{}", connection.for_update());
  if (!connection.any(sql, {id})) fail("There is no study '{}'.", id);
}

}  // namespace assay::store
