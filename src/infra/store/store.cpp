#include "infra/store/store.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "infra/store/chain_key.h"
#include "infra/store/migrations.h"

namespace assay::store {
namespace {

using Clock = std::chrono::steady_clock;

// Jobs a commit is shared by: enough to make its cost small, few enough to answer soon.
constexpr std::size_t largest_group = 512;
constexpr std::string_view changes_so_far = "SELECT total_changes()";

// Runs the job so that its failure undoes its own writes only. Throws when the failure took the
// whole transaction with it.
std::exception_ptr in_savepoint(Connection& connection, const Store::Job& job) {
  std::exception_ptr error;
  connection.run("SAVEPOINT job");
  try {
    job(connection);
  } catch (...) {
    error = std::current_exception();
    if (!connection.in_transaction()) throw;
    connection.run("ROLLBACK TO job");
  }
  connection.run("RELEASE job");
  return error;
}

}  // namespace

Store::Store(std::string url, StoreOptions options)
    : url_(std::move(url)), options_(options), first_(open(url_)) {
  migrate(*first_);
  if (!options_.key_file.empty()) chain_by(*first_, options_.key_file);
  chaining_ = first_->chaining();
  if (first_->dialect() == Dialect::sqlite) {
    files_.emplace(url_);
    commit_ = static_cast<std::uint32_t>(first_->number("PRAGMA user_version"));
    changes_ = first_->number(changes_so_far);
    threads_.emplace_back([this] { serve_in_groups(); });
    return;
  }
  first_.reset();
  for (std::size_t count = 0; count < options_.connections; ++count) {
    threads_.emplace_back([this] { serve_one_by_one(); });
  }
}

Store::~Store() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_all();
  threads_.clear();
}

void Store::submit(Job job, Done done) {
  {
    const std::lock_guard lock(mutex_);
    expects(!stopping_, "nothing is submitted to a store that is closing");
    queue_.push_back({std::move(job), std::move(done), Clock::now()});
    ++unfinished_;
  }
  arrived_.notify_one();
}

void Store::synchronize() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return unfinished_ == 0; });
}

StoreCounts Store::counts() const {
  const std::lock_guard lock(mutex_);
  StoreCounts counts = counts_;
  counts.waiting = unfinished_;
  return counts;
}

std::optional<std::string> Store::trouble() const {
  if (files_) {
    if (auto trouble = files_->trouble()) return trouble;
  }
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) return std::nullopt;
  const auto waited = Clock::now() - queue_.front().submitted;
  if (waited < options_.stuck_after) return std::nullopt;
  return fmt::format("The store is busy: a request has been waiting for it for {} seconds.",
                     std::chrono::duration_cast<std::chrono::seconds>(waited).count());
}

// Up to that many jobs, at least one; none when the store closes and all are taken.
std::vector<Store::Work> Store::take(std::size_t most) {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  std::vector<Work> taken;
  while (!queue_.empty() && taken.size() < most) {
    taken.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  return taken;
}

void Store::finish(const Work& work, std::exception_ptr error) {
  const bool failed = error != nullptr;
  if (work.done) work.done(std::move(error));
  const std::lock_guard lock(mutex_);
  ++(failed ? counts_.failed : counts_.stored);
  if (--unfinished_ == 0) idle_.notify_all();
}

// Whether to try again; if so, after a pause that grows and is never the same for two.
bool Store::again(Trouble trouble, int tries, Clock::time_point submitted) {
  if (trouble == Trouble::refused || Clock::now() >= submitted + options_.patience) return false;
  const double longest = std::min(200.0, std::pow(2.0, std::min(tries, 10)));
  const auto place = std::hash<std::thread::id>()(std::this_thread::get_id());
  const double share = Random(place, static_cast<std::uint64_t>(tries)).uniform();
  std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(longest * share));
  const std::lock_guard lock(mutex_);
  ++counts_.retries;
  return true;
}

void Store::serve_in_groups() {
  while (true) {
    const std::vector<Work> group = take(largest_group);
    if (group.empty()) return;
    std::vector<std::exception_ptr> errors = attempt_group(group);
    for (std::size_t at = 0; at < group.size(); ++at) finish(group[at], std::move(errors[at]));
  }
}

// Numbers the commits that write, in a field of the file's header that SQLite keeps for programs
// and changes with the transaction. A backup must not end before the last number that was
// acknowledged. It may overflow: only the order of numbers that are close to each other counts.
std::optional<std::uint32_t> Store::number_commit() {
  if (options_.lock == nullptr) return std::nullopt;
  const std::int64_t changes = first_->number(changes_so_far);
  if (changes == changes_) return std::nullopt;
  changes_ = changes;
  const std::uint32_t number = commit_ + 1;
  first_->script(fmt::format("PRAGMA user_version = {}", static_cast<std::int32_t>(number)));
  return number;
}

// What is committed counts when the files it went to still have their names, and when a backup that
// begins from now on knows that it must have it.
std::vector<std::exception_ptr> Store::commit_group(const std::vector<Work>& group) {
  std::vector<std::exception_ptr> errors;
  Transaction transaction(*first_);
  for (const Work& work : group) errors.push_back(in_savepoint(*first_, work.job));
  const std::optional<std::uint32_t> number = number_commit();
  transaction.commit();
  if (const auto trouble = files_->trouble()) throw DatabaseError(Trouble::refused, *trouble);
  if (number) {
    commit_ = *number;
    options_.lock->acknowledge(commit_);
  }
  const std::lock_guard lock(mutex_);
  ++counts_.commits;
  return errors;
}

std::vector<std::exception_ptr> Store::attempt_group(const std::vector<Work>& group) {
  for (int tries = 0;; ++tries) {
    try {
      return commit_group(group);
    } catch (const DatabaseError& error) {
      if (again(error.trouble(), tries, group.front().submitted)) continue;
      return std::vector(group.size(), std::current_exception());
    } catch (...) {
      return std::vector(group.size(), std::current_exception());
    }
  }
}

void Store::serve_one_by_one() {
  std::unique_ptr<Connection> connection;
  while (true) {
    const std::vector<Work> work = take(1);
    if (work.empty()) return;
    finish(work.front(), attempt(connection, work.front()));
  }
}

std::exception_ptr Store::attempt(std::unique_ptr<Connection>& connection, const Work& work) {
  for (int tries = 0;; ++tries) {
    try {
      if (!connection || !connection->is_alive()) {
        connection = open(url_);
        connection->chain_with(chaining_);
      }
      Transaction transaction(*connection);
      work.job(*connection);
      transaction.commit();
      const std::lock_guard lock(mutex_);
      ++counts_.commits;
      return nullptr;
    } catch (const DatabaseError& error) {
      if (error.trouble() == Trouble::lost) connection.reset();
      if (!again(error.trouble(), tries, work.submitted)) return std::current_exception();
    } catch (...) {
      return std::current_exception();
    }
  }
}

}  // namespace assay::store
