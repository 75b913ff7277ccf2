// Everything that serves one workspace: the store, the studies that run, and the routes. The
// handlers of routes are in files of their own and get this.
#pragma once

#include <filesystem>

#include "infra/http/rate_limit.h"
#include "infra/http/router.h"
#include "infra/store/pulse.h"
#include "infra/store/retention.h"
#include "infra/store/secret.h"
#include "infra/store/store.h"
#include "study/server/background_worker.h"
#include "study/server/clock.h"
#include "study/server/concurrency_limit.h"
#include "study/server/draft_states.h"
#include "study/server/jobs.h"
#include "study/server/preview.h"
#include "study/server/running_study.h"
#include "study/server/timekeeper.h"
#include "study/server/workspace_cache.h"

namespace assay::server {

// "higher" or "lower": which scores of a metric of the workspace are better; "" when nobody knows.
using BetterDirection = std::function<std::string_view(const std::string& metric)>;

struct ServiceOptions {
  std::filesystem::path workspace;
  std::string database = {};    // a file or postgresql://...; empty: assay.db in the workspace
  Clock clock = wall_clock;     // the machine's; see timekeeper.h
  Clock steady = steady_clock;  // measures what passes between two looks at it
  bool trust_clock = false;     // whether the clock is right whatever the store knows of time
  std::int64_t grace_ms = store::usual_grace_ms;  // from the announcement of a purge to it
  std::function<void(std::string_view)> say = [](std::string_view) {};  // a line for the log
  std::int64_t lease_ms = 10 * minutes_ms;
  std::int64_t token_ms = 30 * days_ms;
  http::Rate per_token{.per_second = 20, .burst = 100};
  // Of bytes of long reports from one address: a class behind one router sends far fewer.
  http::Rate report_bytes{.per_second = 1 << 20, .burst = 8 << 20};
  // Of arrivals at one study from one address; a burst lets a class in that sits behind one router.
  http::Rate arrivals{.per_second = 1, .burst = 60};
  http::Rate own_data{.per_second = 0.1, .burst = 5};  // of downloads by one token
  bool simulation = false;             // whether arrivals may call themselves simulated
  std::vector<std::string> open = {};  // studies whose newest version is to take participants
  BetterDirection better = [](const std::string&) { return std::string_view(); };
};

class Service {
 public:
  // Opens the store and makes every frozen study of the workspace ready. Throws Error when another
  // process serves the same SQLite file.
  explicit Service(ServiceOptions options);
  // Long work is given up; what is stored stays.
  ~Service() { jobs_.stop(); }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  const ServiceOptions& options() const { return options_; }
  std::int64_t now() const { return time_.now(); }
  const Timekeeper& time() const { return time_; }
  std::filesystem::path chain_key_file() const { return options_.workspace / "chain.key"; }
  store::Store& store() { return store_; }
  const store::Pulse& pulse() const { return pulse_; }
  // Where it can be reached, for whoever finds the database in use.
  void set_address(std::string_view address);
  RunningStudies& running_studies() { return running_studies_; }
  // Hashes passwords.
  BackgroundWorker& password_worker() { return password_worker_; }
  // How many passwords of one address are being compared or wait for it; see hashing.h.
  ConcurrencyLimit& hashing_limit() { return hashing_limit_; }
  // Puts together what participants ask for of their own data.
  BackgroundWorker& data_copy_worker() { return data_copy_worker_; }
  BackgroundWorker& export_worker() { return export_worker_; }
  // Reads files for researchers; see workspace_api.h.
  BackgroundWorker& workspace_worker() { return workspace_worker_; }
  // Makes pictures and proof sheets, which takes minutes.
  BackgroundWorker& long_task_worker() { return long_task_worker_; }
  StudyJobs& jobs() { return jobs_; }
  WorkspaceCache& workspace_cache() { return workspace_cache_; }
  Previews& previews() { return previews_; }
  DraftStates& draft_states() { return draft_states_; }
  http::RateLimit& per_token() { return per_token_; }
  http::RateLimit& report_bytes() { return report_bytes_; }
  http::RateLimit& arrivals() { return arrivals_; }
  http::RateLimit& own_data() { return own_data_; }
  const store::SealingKey& payment_key() const { return payment_key_; }

  // Reads the frozen versions that came since, of all studies or of one, so that a broken file of
  // another does not hold it up; returns how many are ready. From one thread at a time: at the
  // start, later from the workspace thread.
  std::size_t load_studies(std::string_view only = {});
  // Moves known time on and frees what was kept too long: leases, logins, tokens, payment ids,
  // studies that were announced. Every minute.
  void tidy_up();

  // Every route; the service must outlive them.
  std::vector<http::Route> routes();

 private:
  void start_time();
  void log_clock_warning(std::int64_t now);

  ServiceOptions options_;
  std::unique_ptr<store::DatabaseLock> lock_;  // none for PostgreSQL
  store::Store store_;
  store::Pulse pulse_{store_};
  std::unique_ptr<store::Connection> presence_;  // tells other servers that this one is there
  std::mutex tidying_;
  Timekeeper time_;
  store::SealingKey payment_key_;
  RunningStudies running_studies_;
  http::RateLimit per_token_;
  http::RateLimit report_bytes_;
  http::RateLimit arrivals_;
  http::RateLimit own_data_;
  ConcurrencyLimit hashing_limit_;
  StudyJobs jobs_;
  WorkspaceCache workspace_cache_;
  Previews previews_;
  DraftStates draft_states_;
  // Last: their work uses the rest.
  BackgroundWorker password_worker_;
  BackgroundWorker data_copy_worker_;
  BackgroundWorker export_worker_;
  BackgroundWorker long_task_worker_;
  BackgroundWorker workspace_worker_;
};

}  // namespace assay::server
