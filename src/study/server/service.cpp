#include "study/server/service.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/within.h"
#include "infra/store/audit.h"
#include "infra/store/logins.h"
#include "infra/store/payments.h"
#include "infra/store/sessions.h"
#include "infra/store/slots.h"
#include "study/design/freeze.h"
#include "study/server/participant.h"
#include "study/server/researcher.h"
#include "study/server/signed_link.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;

std::string database_of(const ServiceOptions& options) {
  if (!fs::is_directory(options.workspace)) {
    fail("There is no workspace folder '{}'.", options.workspace.string());
  }
  if (!options.database.empty()) return options.database;
  return within(options.workspace, options.workspace / "assay.db").string();
}

std::vector<fs::path> sorted(const fs::path& folder) {
  std::vector<fs::path> result;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) result.push_back(entry.path());
  std::ranges::sort(result);
  return result;
}

std::vector<store::Target> targets_of(const study::Study& study) {
  std::vector<store::Target> result;
  for (const study::Cell& cell : study.cells()) {
    result.push_back({.condition = static_cast<std::int64_t>(cell.condition),
                      .item_set = static_cast<std::int64_t>(cell.item_set),
                      .participants = study.design().quota.replicates});
  }
  return result;
}

void open_newest(store::Store& store, const std::string& name) {
  store.wait([&](store::Connection& connection) {
    std::optional<store::Study> newest;
    for (const store::Study& study : store::list_studies(connection)) {
      if (study.name == name && (!newest || study.version > newest->version)) newest = study;
    }
    if (!newest) fail("There is no frozen study '{}'; 'assay study freeze' makes one.", name);
    store::set_state(connection, newest->id, store::StudyState::open);
  });
}

}  // namespace

Service::Service(ServiceOptions options)
    : options_(std::move(options)),
      lock_(store::lock_database(database_of(options_), store::DatabaseLock::Purpose::serve)),
      store_(database_of(options_), {.key_file = chain_key_file(), .lock = lock_.get()}),
      time_(options_.clock, options_.steady),
      payment_key_(store::sealing_key(options_.workspace / "payment.key")),
      per_token_(options_.per_token),
      report_bytes_(options_.report_bytes),
      arrivals_(options_.arrivals),
      own_data_(options_.own_data),
      workspace_cache_(options_.workspace) {
  start_time();
  load_studies();
  tidy_up();
  for (const std::string& name : options_.open) open_newest(store_, name);
}

void Service::set_address(std::string_view address) {
  if (lock_) lock_->set_address(address);
}

std::size_t Service::load_studies(std::string_view only) {
  const fs::path& root = options_.workspace;
  for (const fs::path& folder : sorted(root / "studies")) {
    if (!only.empty() && folder.filename() != only) continue;
    for (const fs::path& file : sorted(folder / "frozen")) {
      if (file.extension() != ".json") continue;
      const std::string text = read_within(root, file);
      const study::Frozen frozen = study::frozen_from_json(text);
      const std::string id = fmt::format("{}@{}", frozen.design.name, frozen.design.version);
      if (running_studies_.find(id)) continue;
      const store::Study row = store_.wait([&](store::Connection& connection) {
        return store::add_study(
            connection,
            {.name = frozen.design.name,
             .version = frozen.design.version,
             .hash = frozen.hash,
             .design = text,
             .keep_until = now() + frozen.design.privacy.retention_days * days_ms},
            now());
      });
      const bool is_signed = frozen.design.panel.has_signed_links;
      auto running = std::make_shared<const RunningStudy>(
          row, within(root, folder / "stimuli"),
          is_signed ? signing_secret(root, frozen.design.name) : std::string());
      store_.wait([&](store::Connection& connection) {
        store::create_slots(connection, row.id, targets_of(running->study()));
      });
      running_studies_.add(std::move(running));
    }
  }
  return running_studies_.all().size();
}

void Service::start_time() {
  bool alone = true;
  if (store::is_postgres(store_.url())) {
    presence_ = store::open(store_.url());
    alone = store::is_alone(*presence_);
  }
  const auto known =
      store_.wait([](store::Connection& connection) { return store::known_time(connection); });
  time_.start(known, alone, options_.trust_clock);
  if (options_.trust_clock) {
    store_.wait([&](store::Connection& connection) { store::trust_time(connection, now()); });
  }
}

void Service::tidy_up() {
  const std::lock_guard lock(tidying_);
  const std::string before = time_.warning();
  const store::Tick tick = time_.tick();
  const store::TickOutcome outcome = store_.wait([&](store::Connection& connection) {
    const store::TickOutcome ticked = store::tick(connection, tick, time_.known());
    for (const auto& running : running_studies_.all())
      store::expire_leases(connection, running->id(), tick.now);
    if (tick.agrees && !ticked.ahead) {
      store::purge_payment_ids(connection, ticked.known.mark);
      store::purge_logins(connection, ticked.known.mark);
      store::purge_tokens(connection, ticked.known.mark);
      store::enforce_retention(connection, ticked.known, tick.now, options_.grace_ms);
    }
    return ticked;
  });
  time_.apply_outcome(tick, outcome);
  // The dates in it move on; it is told when it comes and when it goes.
  if (time_.warning().empty() != before.empty()) log_clock_warning(tick.now);
}

void Service::log_clock_warning(std::int64_t now) {
  const std::string warning = time_.warning();
  const std::string said = warning.empty() ? "The machine's clock agrees again." : warning;
  options_.say(said);
  store_.wait([&](store::Connection& connection) {
    store::audit(connection, {.at = now,
                              .actor = "server",
                              .action = "clock",
                              .subject = "all studies",
                              .details = nlohmann::json{{"said", said}}.dump()});
  });
}

std::vector<http::Route> Service::routes() {
  std::vector<http::Route> result;
  for (http::Route& route : participant_routes(*this)) result.push_back(std::move(route));
  for (const auto part :
       {login_routes, password_routes, account_routes, study_routes, session_routes, export_routes,
        monitor_routes, workspace_routes, item_routes, preset_routes, draft_routes, making_routes,
        result_routes, backup_routes, retention_routes}) {
    for (http::Route& route : part(*this)) result.push_back(json_only(std::move(route)));
  }
  return result;
}

}  // namespace assay::server
