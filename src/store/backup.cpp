#include "store/backup.h"

#include <algorithm>

#include "store/database_lock.h"
#include "store/integrity.h"
#include "store/migrations.h"
#include "store/tables.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t rows_at_once = 1000;

std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(", ", at), list.size());
    words.emplace_back(list.substr(at, end - at));
    at = end + 2;
  }
  return words;
}

std::vector<std::string> columns_of(Connection& connection, std::string_view table) {
  const std::string_view sql =
      connection.dialect() == Dialect::sqlite
          ? "SELECT name FROM pragma_table_info($1) ORDER BY cid"
          : "SELECT column_name FROM information_schema.columns WHERE table_name = $1 "
            "AND table_schema = current_schema() ORDER BY ordinal_position";
  std::vector<std::string> columns;
  for (const Row& row : connection.run(sql, {table})) columns.push_back(row.text(0));
  return columns;
}

// "$1, $2, $3" from `first` on.
std::string parameters(std::size_t first, std::size_t count) {
  std::string text;
  for (std::size_t at = 0; at < count; ++at) {
    text += fmt::format("{}${}", at == 0 ? "" : ", ", first + at);
  }
  return text;
}

Argument argument(const Cell& cell) {
  return std::visit([](const auto& value) { return Argument(value); }, cell);
}

std::vector<Argument> arguments(const std::vector<Cell>& cells) {
  std::vector<Argument> all;
  for (const Cell& cell : cells) all.push_back(argument(cell));
  return all;
}

// The table in pages, each beginning after the key that the last one ended with.
std::int64_t copy_table(Connection& from, Connection& to, const Table& table) {
  const std::vector<std::string> columns = columns_of(from, table.name);
  const std::vector<std::string> key = words_of(table.key);
  const std::string names = fmt::format("{}", fmt::join(columns, ", "));
  const std::string insert = fmt::format("INSERT INTO {} ({}) VALUES ({})", table.name, names,
                                         parameters(1, columns.size()));
  const auto page_sql = [&](std::string_view where) {
    return fmt::format("SELECT {}, {} FROM {}{} ORDER BY {} LIMIT {}", table.key, names, table.name,
                       where, table.key, rows_at_once);
  };
  const std::string first = page_sql("");
  const std::string next =
      page_sql(fmt::format(" WHERE ({}) > ({})", table.key, parameters(1, key.size())));
  std::int64_t copied = 0;
  std::vector<Cell> last;
  while (true) {
    const Rows page = from.execute(last.empty() ? first : next, arguments(last));
    for (const Row& row : page) {
      const std::vector<Argument> all = arguments(row.cells());
      to.execute(insert, std::span(all).subspan(key.size()));
    }
    copied += std::ssize(page);
    if (std::ssize(page) < rows_at_once) return copied;
    const auto& cells = page.back().cells();
    last.assign(cells.begin(), cells.begin() + std::ssize(key));
  }
}

void check_count(Connection& from, Connection& to, const Table& table) {
  const std::string sql = fmt::format("SELECT count(*) FROM {}", table.name);
  const std::int64_t there = from.number(sql);
  const std::int64_t here = to.number(sql);
  if (there == here) return;
  fail("The copy of the table '{}' has {} rows, the table has {}: the database is damaged.",
       table.name, here, there);
}

void check_target(Connection& from, Connection& to) {
  const std::string_view step = "SELECT count(*) FROM migrations";
  if (from.number(step) != to.number(step)) {
    fail("The databases were made by different versions of assay: open both with this one first.");
  }
  for (const Table& table : tables()) {
    if (table.name == "chain_heads") continue;  // every database has these
    if (to.any(fmt::format("SELECT 1 FROM {} LIMIT 1", table.name))) {
      fail("The database to copy into has rows in '{}': give an empty one.", table.name);
    }
  }
}

constexpr const char* parts_of_a_database[] = {"", "-wal", "-shm"};

// Removes a file that was for the time being, however the work on it ends.
class Passing {
 public:
  explicit Passing(std::string path) : path_(std::move(path)) {
    for (const char* part : parts_of_a_database) fs::remove(path_ + part);
  }
  ~Passing() {
    std::error_code problem;  // what cannot be removed stays; its name says what it is
    for (const char* part : parts_of_a_database) fs::remove(path_ + part, problem);
  }
  Passing(const Passing&) = delete;
  Passing& operator=(const Passing&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A backup as a database of this version. `copy` may be changed.
std::unique_ptr<Connection> opened_backup(const fs::path& file, const std::string& copy) {
  try {
    auto from = open_sqlite(copy);
    if (from->any("SELECT name FROM sqlite_master WHERE name = 'chain_heads'")) {
      migrate(*from);
      return from;
    }
  } catch (const DatabaseError& error) {
    // SQLite says of a file whether it is one of its own, and whether it is whole.
    fail("'{}' is no backup of assay, or it is damaged: {}", file.string(), error.what());
  }
  fail("'{}' is a database, but no backup of assay; 'assay backup' makes them.", file.string());
}

// What `from` shows within one transaction that reads.
std::int64_t copy_snapshot(Connection& from, Connection& to) {
  Transaction writing(to);
  check_target(from, to);
  to.run("DELETE FROM chain_heads");
  std::int64_t copied = 0;
  for (const Table& table : tables()) {
    copied += copy_table(from, to, table);
    check_count(from, to, table);
  }
  writing.commit();
  return copied;
}

// Refuses a snapshot that lacks writes a server acknowledged before it was taken: its files were
// deleted or replaced under the server. PostgreSQL has no such files: whatever it acknowledged is
// in every snapshot that its server gives from then on.
void check_snapshot(Connection& from, std::optional<std::uint32_t> acknowledged) {
  if (!acknowledged) return;
  const auto shown = static_cast<std::uint32_t>(from.number("PRAGMA user_version"));
  if (static_cast<std::int32_t>(shown - *acknowledged) >= 0) return;
  fail(
      "The database ends at commit {}, but its server has acknowledged commit {}: the files of the "
      "database were deleted or replaced while it ran. No backup was made. Keep a copy of the "
      "folder as it is, then restart the server.",
      shown, *acknowledged);
}

}  // namespace

std::int64_t copy_tables(Connection& from, Connection& to) {
  const Transaction reading(from, Transaction::Kind::read);
  return copy_snapshot(from, to);
}

BackupReport back_up(const std::string& url, const fs::path& file) {
  if (fs::exists(file)) fail("'{}' exists: give the backup another name.", file.string());
  const Passing draft(file.string() + ".part");
  BackupReport report;
  {
    const auto from = open(url);
    const auto to = open_sqlite(draft.path());
    migrate(*from);
    migrate(*to);
    // Asked before the snapshot is taken: what is acknowledged from here on may be in it.
    const std::optional<std::uint32_t> acknowledged =
        is_postgres(url) ? std::nullopt : acknowledged_commit(url);
    const Transaction reading(*from, Transaction::Kind::read);
    check_snapshot(*from, acknowledged);
    report.rows = copy_snapshot(*from, *to);
    report.flaws = flaws(*to);
    // One file, without a log beside it.
    to->script("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE");
  }
  fs::rename(draft.path(), file);
  return report;
}

std::int64_t restore_backup(const fs::path& file, const std::string& url) {
  if (!fs::is_regular_file(file)) fail("There is no backup '{}'.", file.string());
  const Passing copy(file.string() + ".restoring");
  fs::copy_file(file, copy.path());
  const auto from = opened_backup(file, copy.path());
  const auto to = open(url);
  migrate(*to);
  return copy_tables(*from, *to);
}

}  // namespace assay::store
