// The store: a queue of jobs in front of a database. A job runs inside a transaction, and its
// submitter is told when what it wrote is durable: nothing is acknowledged that a crash could take
// back.
//
// SQLite has one writer, so one thread takes all jobs that wait, runs each in a savepoint and
// commits once for all of them: forcing the disk costs the same for one job as for a hundred.
// PostgreSQL gathers commits itself; a few threads run a transaction a job, and run it again after
// a deadlock or on a new connection after a lost one. A job must therefore be idempotent: events
// are, by their numbers, and so is every function of this layer that says so.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

#include "infra/store/connection.h"
#include "infra/store/database_files.h"
#include "infra/store/database_lock.h"

namespace assay::store {

struct StoreOptions {
  std::size_t connections = 8;                   // to PostgreSQL
  std::chrono::milliseconds patience{30'000};    // how long a job is tried again
  std::chrono::milliseconds stuck_after{5'000};  // that a job waits to be begun
  std::filesystem::path key_file = {};           // of the chains (chain_key.h); empty: plain chains
  DatabaseLock* lock = nullptr;  // of a SQLite database: is told which commits are acknowledged
};

// For metrics; since the store was opened.
struct StoreCounts {
  std::uint64_t waiting = 0;
  std::uint64_t stored = 0;
  std::uint64_t failed = 0;
  std::uint64_t commits = 0;
  std::uint64_t retries = 0;
};

class Store {
 public:
  using Job = std::function<void(Connection&)>;
  // Called on a thread of the store, with nothing or with what went wrong; must not throw or wait
  // for another job.
  using Done = std::function<void(std::exception_ptr)>;

  // Opens the database and brings its tables up to date. Throws Error.
  explicit Store(std::string url, StoreOptions options = {});
  // Finishes every job first.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Jobs may run in any order and at the same time: one that needs another's effect is submitted
  // when that is done. A job that throws leaves no trace.
  void submit(Job job, Done done);
  // Returns when every job submitted before is done.
  void synchronize();
  // Submits the job, waits, and returns what it returned or throws what it threw. For commands and
  // tests; never inside a job.
  template <class F>
  auto wait(F job);

  StoreCounts counts() const;
  // Why nothing can be stored, in a sentence, as far as is known without asking the database:
  // SQLite's files are gone, or jobs wait too long. Never waits itself.
  std::optional<std::string> trouble() const;
  const std::string& url() const { return url_; }

 private:
  struct Work {
    Job job;
    Done done;
    std::chrono::steady_clock::time_point submitted;
  };

  std::vector<Work> take(std::size_t most);
  void finish(const Work& work, std::exception_ptr error);
  void serve_in_groups();
  void serve_one_by_one();
  std::exception_ptr attempt(std::unique_ptr<Connection>& connection, const Work& work);
  std::vector<std::exception_ptr> attempt_group(const std::vector<Work>& group);
  std::vector<std::exception_ptr> commit_group(const std::vector<Work>& group);
  std::optional<std::uint32_t> number_commit();
  bool again(Trouble trouble, int tries, std::chrono::steady_clock::time_point submitted);

  std::string url_;
  StoreOptions options_;
  std::unique_ptr<Connection> first_;  // migrates; SQLite's only one
  Chaining chaining_ = Chaining::plain();
  std::optional<DatabaseFiles> files_;  // SQLite's
  std::uint32_t commit_ = 0;            // the last one that wrote; see number_commit
  std::int64_t changes_ = 0;            // rows it has changed

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable idle_;
  std::deque<Work> queue_;
  std::size_t unfinished_ = 0;
  bool stopping_ = false;
  StoreCounts counts_;
  std::vector<std::jthread> threads_;  // last: they use all of the above
};

template <class F>
auto Store::wait(F job) {
  using Result = std::invoke_result_t<F&, Connection&>;
  std::promise<void> told;
  const auto done = [&told](std::exception_ptr error) {
    error ? told.set_exception(std::move(error)) : told.set_value();
  };
  if constexpr (std::is_void_v<Result>) {
    submit([&job](Connection& connection) { job(connection); }, done);
    told.get_future().get();
  } else {
    std::optional<Result> result;
    submit([&job, &result](Connection& connection) { result.emplace(job(connection)); }, done);
    told.get_future().get();
    return std::move(*result);
  }
}

}  // namespace assay::store
