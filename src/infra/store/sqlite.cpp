// The embedded database: one file beside the study, one writer, a log that is forced to disk at
// every commit.
#include <sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <charconv>
#include <map>

#include "infra/store/checkpointer.h"
#include "infra/store/connection.h"

namespace assay::store {
namespace {

constexpr int busy_timeout_ms = 10'000;
constexpr std::size_t most_statements = 512;

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

Trouble trouble_of(int code) {
  const int primary = code & 0xff;
  const bool waited = primary == SQLITE_BUSY || primary == SQLITE_LOCKED;
  return waited ? Trouble::conflict : Trouble::refused;
}

// A statement, and for each of its parameters the argument that goes there: SQLite numbers names
// by their first appearance, "$2" need not be the second.
struct Statement {
  std::unique_ptr<sqlite3_stmt, Close> handle;
  std::vector<std::size_t> argument_of;
};

// Frees what a statement holds, however its execution ends.
class Execution {
 public:
  explicit Execution(sqlite3_stmt* statement) : statement_(statement) {}
  ~Execution() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

 private:
  sqlite3_stmt* statement_;
};

Cell cell(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
      return sqlite3_column_int64(statement, column);
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement, column);
    case SQLITE_TEXT: {
      const unsigned char* text = sqlite3_column_text(statement, column);
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
      return std::string(text, text + size);
    }
    case SQLITE_NULL:
      return {};
    default:
      throw DatabaseError(Trouble::refused, "The database holds bytes where assay keeps none.");
  }
}

// Unless it is there. No descriptor is opened: closing one would take away every lock that this
// process holds on the file (that is how POSIX has it), and with them those of a conversation that
// goes on. Others would believe themselves alone with the database and delete its log.
void make_file(const std::string& path, mode_t mode) {
  static_cast<void>(::mknod(path.c_str(), S_IFREG | mode, 0));  // opening it says what is wrong
}

class Sqlite final : public Connection {
 public:
  Sqlite(const std::string& path, const std::string& pragmas) : path_(path), checkpointer_(path) {
    sqlite3* opened = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
    database_.reset(opened);
    if (code != SQLITE_OK) {
      throw DatabaseError(
          Trouble::refused,
          fmt::format("The database '{}' cannot be opened ({}): check that its folder exists and "
                      "may be written.",
                      path, sqlite3_errstr(code)));
    }
    sqlite3_extended_result_codes(database_.get(), 1);
    sqlite3_busy_timeout(database_.get(), busy_timeout_ms);
    // What a savepoint may have to put back is kept in memory.
    script("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY;" + pragmas);
    // In place of SQLite's own hook, which copies the log at once.
    const auto hook = [](void* self, sqlite3* database, const char*, int pages) {
      static_cast<Checkpointer*>(self)->committed(database, pages);
      return SQLITE_OK;
    };
    sqlite3_wal_hook(database_.get(), hook, &checkpointer_);
  }

  // Of a file from outside: no trigger, no view, no function of its schema, no page that is odd.
  void distrust() {
    for (const auto& [option, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
                                        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                        {SQLITE_DBCONFIG_ENABLE_VIEW, 0}}) {
      sqlite3_db_config(database_.get(), option, value, nullptr);
    }
    script("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0");
  }

  Dialect dialect() const override { return Dialect::sqlite; }
  bool in_transaction() const override { return sqlite3_get_autocommit(database_.get()) == 0; }
  bool is_alive() const override { return true; }

  Rows execute(std::string_view sql, std::span<const Argument> arguments) override {
    const Statement& statement = prepared(sql);
    sqlite3_stmt* handle = statement.handle.get();
    const Execution execution(handle);
    bind(statement, arguments);
    Rows rows;
    int code = sqlite3_step(handle);
    for (; code == SQLITE_ROW; code = sqlite3_step(handle)) {
      std::vector<Cell> cells;
      const int count = sqlite3_column_count(handle);
      cells.reserve(static_cast<std::size_t>(count));
      for (int column = 0; column < count; ++column) cells.push_back(cell(handle, column));
      rows.emplace_back(std::move(cells));
    }
    if (code != SQLITE_DONE) refuse(code, sql);
    return rows;
  }

  void script(const std::string& sql) override {
    const int code = sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) refuse(code, sql);
  }

 private:
  [[noreturn]] void refuse(int code, std::string_view sql) const {
    throw DatabaseError(trouble_of(code), fmt::format("The database '{}' says '{}' to: {}", path_,
                                                      sqlite3_errmsg(database_.get()), sql));
  }

  const Statement& prepared(std::string_view sql) {
    const auto known = statements_.find(sql);
    if (known != statements_.end()) return known->second;
    if (statements_.size() >= most_statements) statements_.clear();
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    Statement statement{std::unique_ptr<sqlite3_stmt, Close>(made), {}};
    if (code != SQLITE_OK) refuse(code, sql);
    const int parameters = sqlite3_bind_parameter_count(made);
    for (int index = 1; index <= parameters; ++index) {
      const char* name = sqlite3_bind_parameter_name(made, index);
      expects(name != nullptr && name[0] == '$', "parameters are $1, $2, ...");
      const std::string_view digits = name + 1;
      std::size_t number = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), number);
      expects(number > 0, "parameters are $1, $2, ...");
      statement.argument_of.push_back(number - 1);
    }
    return statements_.emplace(std::string(sql), std::move(statement)).first->second;
  }

  void bind(const Statement& statement, std::span<const Argument> arguments) const {
    sqlite3_stmt* handle = statement.handle.get();
    for (std::size_t at = 0; at < statement.argument_of.size(); ++at) {
      const std::size_t number = statement.argument_of[at];
      expects(number < arguments.size(), "every parameter is given");
      const Argument& argument = arguments[number];
      const int index = static_cast<int>(at) + 1;
      int code = SQLITE_OK;
      if (const auto* integer = std::get_if<std::int64_t>(&argument)) {
        code = sqlite3_bind_int64(handle, index, *integer);
      } else if (const auto* real = std::get_if<double>(&argument)) {
        code = sqlite3_bind_double(handle, index, *real);
      } else if (const auto* text = std::get_if<std::string_view>(&argument)) {
        check_text(*text);
        // An empty view may have no address, which would bind null.
        code = sqlite3_bind_text64(handle, index, text->empty() ? "" : text->data(), text->size(),
                                   SQLITE_STATIC, SQLITE_UTF8);
      }
      if (code != SQLITE_OK) refuse(code, "binding a value");
    }
  }

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
  std::map<std::string, Statement, std::less<>> statements_;
  Checkpointer checkpointer_;  // gone before the connection that tells it
};

}  // namespace

std::unique_ptr<Connection> open_sqlite(const std::string& path) {
  // Nobody else on the machine may read what participants answered; the log's files follow.
  make_file(path, 0600);
  // Deleted answers are overwritten with zeros, not left in free pages.
  return std::make_unique<Sqlite>(
      path, "PRAGMA journal_mode=WAL; PRAGMA secure_delete=ON; PRAGMA cache_size=-65536");
}

std::unique_ptr<Connection> open_foreign(const std::string& path) {
  auto connection = std::make_unique<Sqlite>(path, "");
  connection->distrust();
  return connection;
}

std::unique_ptr<Connection> open_in_memory() { return std::make_unique<Sqlite>(":memory:", ""); }

std::unique_ptr<Connection> open_single_file(const std::string& path, Access access) {
  if (access == Access::read) return std::make_unique<Sqlite>(path, "PRAGMA query_only=ON");
  make_file(path, 0666);
  return std::make_unique<Sqlite>(path, "PRAGMA journal_mode=DELETE");
}

}  // namespace assay::store
