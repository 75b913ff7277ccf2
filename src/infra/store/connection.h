// One conversation with a database, SQLite or PostgreSQL. Everything above speaks the SQL both
// understand: parameters $1, $2, ..., the types TEXT, BIGINT and DOUBLE PRECISION, ON CONFLICT and
// RETURNING. Where they differ a function of the dialect gives the word.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "infra/store/chaining.h"

namespace assay::store {

enum class Dialect { sqlite, postgres };

// What the database refused, and whether trying again can help.
enum class Trouble {
  refused,   // a constraint, bad SQL, a full disk: the same job would fail again
  conflict,  // deadlock, serialization failure, a lock not granted: the job may run again
  lost,      // no connection: open a new one, then the job may run again
};

class DatabaseError : public Error {
 public:
  DatabaseError(Trouble trouble, const std::string& sentence)
      : Error(sentence), trouble_(trouble) {}
  Trouble trouble() const { return trouble_; }

 private:
  Trouble trouble_;
};

using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;
// What a statement is given. Text is UTF-8 without zero bytes, and is not copied.
using Argument = std::variant<std::monostate, std::int64_t, double, std::string_view>;

// The argument that is null when there is no value.
template <class T>
Argument nullable(const std::optional<T>& value) {
  return value ? Argument(*value) : Argument();
}

class Row {
 public:
  explicit Row(std::vector<Cell> cells) : cells_(std::move(cells)) {}

  bool is_null(std::size_t column) const;
  // Throw Bug when the column has another type.
  std::int64_t integer(std::size_t column) const;
  const std::string& text(std::size_t column) const;
  std::optional<std::int64_t> optional_integer(std::size_t column) const;
  const std::vector<Cell>& cells() const { return cells_; }

 private:
  std::vector<Cell> cells_;
};
using Rows = std::vector<Row>;

class Connection {
 public:
  Connection() = default;
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  virtual Dialect dialect() const = 0;
  // Runs one statement, which is prepared once and kept. Throws DatabaseError.
  virtual Rows execute(std::string_view sql, std::span<const Argument> arguments) = 0;
  // Runs statements separated by semicolons, without parameters.
  virtual void script(const std::string& sql) = 0;
  virtual bool in_transaction() const = 0;
  // Whether this conversation can go on; a lost one is replaced by another.
  virtual bool is_alive() const = 0;

  // How what is written through this conversation is chained; see chain_key.h.
  const Chaining& chaining() const { return chaining_; }
  void chain_with(Chaining chaining) { chaining_ = std::move(chaining); }

  Rows run(std::string_view sql, std::initializer_list<Argument> arguments = {}) {
    return execute(sql, std::span(arguments.begin(), arguments.size()));
  }
  // The first row, if there is one.
  std::optional<Row> first(std::string_view sql, std::initializer_list<Argument> arguments = {});
  // Whether a statement with RETURNING, or a question, gave a row.
  bool any(std::string_view sql, std::initializer_list<Argument> arguments = {}) {
    return !run(sql, arguments).empty();
  }
  // The integer in the only column of the only row.
  std::int64_t number(std::string_view sql, std::initializer_list<Argument> arguments = {});

  // Locks the rows a question gives, where rows are locked one by one; SQLite has one writer. Every
  // job locks in the same order, the session, its study, its slot, so that none waits in a circle.
  std::string_view for_update() const {
    return dialect() == Dialect::postgres ? " FOR NO KEY UPDATE" : "";
  }

 private:
  Chaining chaining_ = Chaining::plain();
};

// Opens the database an address names: "postgresql://..." or the path of a SQLite file, which is
// made when it is not there. Throws DatabaseError.
std::unique_ptr<Connection> open(const std::string& url);
std::unique_ptr<Connection> open_sqlite(const std::string& path);
std::unique_ptr<Connection> open_postgres(const std::string& url);

// A SQLite file that people look into and copy: what is committed is all in it, without a log
// beside it, and others may read it. One that is only read must be there, and stays as it is.
enum class Access { read, write };
std::unique_ptr<Connection> open_single_file(const std::string& path, Access access);

// A SQLite file that a stranger may have made: nothing that its schema says is run, and it cannot
// reach beyond itself. Read it only after check_foreign in foreign.h.
std::unique_ptr<Connection> open_foreign(const std::string& path);
// A SQLite database that is gone with its connection.
std::unique_ptr<Connection> open_in_memory();

bool is_postgres(std::string_view url);
// The address without its password, for messages and logs.
std::string without_password(const std::string& url);

// Begins a transaction, and ends it without effect unless it was committed.
class Transaction {
 public:
  // One that only reads sees one state of the database throughout.
  enum class Kind { write, read };
  explicit Transaction(Connection& connection, Kind kind = Kind::write);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Connection& connection_;
  bool open_ = true;
};

// Throws Error unless the text can be stored in both databases: UTF-8 without zero bytes.
void check_text(std::string_view text);

}  // namespace assay::store
