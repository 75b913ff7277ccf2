// The tables, as the SQL that both databases read. A published text is never changed: what comes
// later is another text, and a row in migrations.cpp. Times are milliseconds since 1970.
#pragma once

#include <string_view>

namespace assay::store {

inline constexpr std::string_view first_tables = R"sql(
CREATE TABLE studies (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, version BIGINT NOT NULL, hash TEXT NOT NULL,
  design TEXT NOT NULL, participant_key TEXT NOT NULL, state TEXT NOT NULL,
  created BIGINT NOT NULL, keep_until BIGINT, UNIQUE (name, version));

CREATE TABLE sessions (
  id TEXT PRIMARY KEY, study TEXT NOT NULL REFERENCES studies (id), participant TEXT NOT NULL,
  visit BIGINT NOT NULL, seed BIGINT NOT NULL, simulated BIGINT NOT NULL, state TEXT NOT NULL,
  outcome TEXT NOT NULL, excluded BIGINT NOT NULL, condition BIGINT, item_set BIGINT,
  position BIGINT NOT NULL, next_seq BIGINT NOT NULL, chain TEXT NOT NULL, started BIGINT NOT NULL,
  last_seen BIGINT NOT NULL, ended BIGINT, panel TEXT NOT NULL, client TEXT NOT NULL,
  UNIQUE (study, participant, visit));

CREATE TABLE slots (
  study TEXT NOT NULL REFERENCES studies (id), condition BIGINT NOT NULL,
  item_set BIGINT NOT NULL, replicate BIGINT NOT NULL, state TEXT NOT NULL,
  session TEXT UNIQUE REFERENCES sessions (id), lease_end BIGINT NOT NULL,
  PRIMARY KEY (study, condition, item_set, replicate));

CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES sessions (id),
  created BIGINT NOT NULL, expires BIGINT NOT NULL);
CREATE INDEX tokens_of_session ON tokens (session);

CREATE TABLE events (
  session TEXT NOT NULL REFERENCES sessions (id), seq BIGINT NOT NULL, kind TEXT NOT NULL,
  at BIGINT NOT NULL, body TEXT NOT NULL, verdict TEXT NOT NULL, chain TEXT NOT NULL,
  PRIMARY KEY (session, seq));

CREATE TABLE interruptions (
  session TEXT NOT NULL REFERENCES sessions (id), at BIGINT NOT NULL, position BIGINT NOT NULL,
  resumed_at BIGINT NOT NULL, away_ms BIGINT NOT NULL, PRIMARY KEY (session, at));
)sql";

inline constexpr std::string_view tables_of_care = R"sql(
CREATE TABLE consents (
  session TEXT PRIMARY KEY REFERENCES sessions (id), text_hash TEXT NOT NULL,
  at BIGINT NOT NULL);

CREATE TABLE refusals (
  study TEXT NOT NULL REFERENCES studies (id), reason TEXT NOT NULL, total BIGINT NOT NULL,
  PRIMARY KEY (study, reason));

CREATE TABLE payment_ids (
  session TEXT PRIMARY KEY, study TEXT NOT NULL REFERENCES studies (id), sealed TEXT NOT NULL,
  expires BIGINT NOT NULL);

CREATE TABLE exclusions (
  session TEXT NOT NULL REFERENCES sessions (id), number BIGINT NOT NULL, at BIGINT NOT NULL,
  excluded BIGINT NOT NULL, reason TEXT NOT NULL, actor TEXT NOT NULL,
  PRIMARY KEY (session, number));

CREATE TABLE tombstones (
  session TEXT PRIMARY KEY, study TEXT NOT NULL REFERENCES studies (id),
  participant TEXT NOT NULL, at BIGINT NOT NULL, reason TEXT NOT NULL, events BIGINT NOT NULL,
  chain TEXT NOT NULL, simulated BIGINT NOT NULL);
CREATE INDEX tombstones_of_participant ON tombstones (study, participant);
)sql";

inline constexpr std::string_view tables_of_researchers = R"sql(
CREATE TABLE accounts (
  name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL, created BIGINT NOT NULL,
  disabled BIGINT NOT NULL);

CREATE TABLE invitations (
  hash TEXT PRIMARY KEY, role TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT NOT NULL);

CREATE TABLE logins (
  hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (name),
  created BIGINT NOT NULL, last_seen BIGINT NOT NULL);

CREATE TABLE login_failures (
  who TEXT PRIMARY KEY, total BIGINT NOT NULL, latest BIGINT NOT NULL);

CREATE TABLE audit (
  number BIGINT PRIMARY KEY, at BIGINT NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL,
  subject TEXT NOT NULL, details TEXT NOT NULL, chain TEXT NOT NULL);

CREATE TABLE chain_heads (
  name TEXT PRIMARY KEY, number BIGINT NOT NULL, chain TEXT NOT NULL);
INSERT INTO chain_heads (name, number, chain) VALUES ('audit', 0, '');
)sql";

// A row a database of `known_time`: see server_time.h. An announced purge: see retention.h.
inline constexpr std::string_view tables_of_retention = R"sql(
CREATE TABLE known_time (
  name TEXT PRIMARY KEY, mark BIGINT NOT NULL, floor BIGINT NOT NULL, observed BIGINT NOT NULL,
  latest BIGINT NOT NULL);

CREATE TABLE announced_purges (
  study TEXT PRIMARY KEY REFERENCES studies (id), announced BIGINT NOT NULL,
  observed BIGINT NOT NULL);
)sql";

inline constexpr std::string_view columns_of_arrival_and_course = R"sql(
ALTER TABLE tokens ADD COLUMN arrival TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN shown BIGINT;
ALTER TABLE sessions ADD COLUMN counted BIGINT;
ALTER TABLE sessions ADD COLUMN practice_right BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN checks_right BIGINT NOT NULL DEFAULT 0;
)sql";

// The first token of a session was handed out when it was made; later ones for an id alone.
inline constexpr std::string_view own_tokens_and_password_links = R"sql(
ALTER TABLE tokens ADD COLUMN own BIGINT NOT NULL DEFAULT 0;
UPDATE tokens SET own = 1 WHERE created =
  (SELECT MIN(earliest.created) FROM tokens AS earliest WHERE earliest.session = tokens.session);

CREATE TABLE password_links (
  hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (name),
  created BIGINT NOT NULL, expires BIGINT NOT NULL);
)sql";

}  // namespace assay::store
