// The tables of a results file. docs/formats.md says what they mean.
#pragma once

namespace assay::sweep {

// Raised when a program of an older version could misread a file, or mix what must stay apart.
inline constexpr int results_format = 3;
// With scores of maps whose equal points went row by row. It is read, but nothing is added to it.
inline constexpr int format_of_slabs = 2;
// Without the columns 'truth' and 'files'. It is read, but nothing is added to it: nobody knows
// what its items were judged by.
inline constexpr int format_without_truth = 1;

inline constexpr const char* results_schema = R"sql(
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE models (id BIGINT PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL UNIQUE)
  WITHOUT ROWID;
CREATE TABLE methods (id BIGINT PRIMARY KEY, name TEXT NOT NULL, spec TEXT NOT NULL,
  role TEXT NOT NULL, files TEXT NOT NULL, UNIQUE (spec, role)) WITHOUT ROWID;
CREATE TABLE metrics (id BIGINT PRIMARY KEY, name TEXT NOT NULL, spec TEXT NOT NULL UNIQUE)
  WITHOUT ROWID;
CREATE TABLE items (id BIGINT PRIMARY KEY, name TEXT NOT NULL, label TEXT) WITHOUT ROWID;
CREATE TABLE asked (model BIGINT NOT NULL, item BIGINT NOT NULL, sha256 TEXT NOT NULL,
  target BIGINT NOT NULL, truth TEXT NOT NULL, PRIMARY KEY (model, item)) WITHOUT ROWID;
CREATE TABLE reasons (id BIGINT PRIMARY KEY, reason TEXT NOT NULL UNIQUE) WITHOUT ROWID;
CREATE TABLE units (model BIGINT NOT NULL, method BIGINT NOT NULL, first BIGINT NOT NULL,
  items BIGINT NOT NULL, metrics BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL,
  forward BIGINT NOT NULL, backward BIGINT NOT NULL, asked BIGINT NOT NULL, run BIGINT NOT NULL);
CREATE TABLE scores (model BIGINT NOT NULL, metric BIGINT NOT NULL, method BIGINT NOT NULL,
  item BIGINT NOT NULL, value DOUBLE PRECISION, reason BIGINT, curve TEXT,
  PRIMARY KEY (model, metric, method, item)) WITHOUT ROWID;
CREATE VIEW readable AS SELECT models.name AS model, methods.name AS method, methods.role AS role,
  metrics.name AS metric, items.name AS item, scores.value AS value, reasons.reason AS reason
  FROM scores JOIN models ON models.id = scores.model JOIN methods ON methods.id = scores.method
  JOIN metrics ON metrics.id = scores.metric JOIN items ON items.id = scores.item
  LEFT JOIN reasons ON reasons.id = scores.reason;
)sql";

}  // namespace assay::sweep
