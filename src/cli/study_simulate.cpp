#include "cli/study_simulate.h"

#include "base/table.h"
#include "infra/store/sessions.h"
#include "infra/store/studies.h"
#include "study/design/folder.h"
#include "study/server/host.h"
#include "study/simulate/crowd.h"
#include "study/simulate/study_sight.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

study::Frozen newest(const fs::path& folder, const std::string& name) {
  std::vector<study::Frozen> all = study::read_frozen(folder);
  if (all.empty()) fail("There is no frozen study '{}'; 'assay study freeze' makes one.", name);
  return std::move(all.back());
}

// What the panel's address would add, as far as it is looked at.
http::Pairs further(const study::Panel& panel) {
  http::Pairs result;
  const std::string submit_to = panel.submit_to.substr(0, panel.submit_to.find(' '));
  for (const std::string& name : panel.captured) {
    const bool is_address = name == submit_to && !panel.hosts.empty();
    result.emplace_back(name, is_address ? "https://" + panel.hosts.front() : "simulated");
  }
  return result;
}

std::unique_ptr<server::Host> started(const fs::path& workspace, const study::Frozen& frozen) {
  server::HostOptions options;
  options.service.workspace = workspace;
  options.service.simulation = true;
  options.service.per_token = {};
  auto host = std::make_unique<server::Host>(std::move(options));
  const std::string id = fmt::format("{}@{}", frozen.design.name, frozen.design.version);
  host->service().store().wait([&](store::Connection& connection) {
    store::set_state(connection, id, store::StudyState::open);
  });
  return host;
}

// How the sessions stand in the store, by their outcome.
void print_outcomes(server::Host& host, const study::Frozen& frozen, std::ostream& out) {
  const std::string id = fmt::format("{}@{}", frozen.design.name, frozen.design.version);
  std::map<std::string, std::int64_t> counts;
  host.service().store().wait([&](store::Connection& connection) {
    counts.clear();
    for (const store::Session& session : store::list_sessions(connection, id)) {
      if (session.simulated) ++counts[session.outcome.empty() ? "not ended" : session.outcome];
    }
  });
  Table table{{"simulated sessions in the store", "count"}};
  for (const auto& [outcome, count] : counts) table.add({outcome, count});
  out << '\n';
  write_text(out, table);
}

void print_accounts(const std::vector<simulate::VisitOutcome>& accounts, std::ostream& out) {
  std::map<simulate::VisitState, std::int64_t> standings;
  std::int64_t answers = 0;
  std::int64_t retries = 0;
  std::int64_t reloads = 0;
  for (const simulate::VisitOutcome& account : accounts) {
    ++standings[account.state];
    answers += account.answers;
    retries += account.retries;
    reloads += account.reloads;
  }
  Table table{{"participants", "count"}};
  table.add({"arrived", static_cast<std::int64_t>(accounts.size())});
  for (const auto& [standing, count] : standings) {
    table.add({std::string(to_text(standing)), count});
  }
  table.add({"answers acknowledged", answers});
  table.add({"reloads", reloads});
  table.add({"retries", retries});
  write_text(out, table);
}

}  // namespace

void StudySimulate::operator()(Console& console) const {
  const study::Frozen frozen = newest(workspace / "studies" / study, study);
  std::unique_ptr<server::Host> host;
  if (!server) host = started(workspace, frozen);
  simulate::Truth truth(
      frozen.material,
      sighted ? simulate::sight_of(workspace::Workspace(workspace), frozen) : simulate::Sight());
  const simulate::Crowd crowd{
      .servers = {server ? http::parse_address(*server) : http::Address{.port = host->port()}},
      .study = study,
      .id_parameter = frozen.design.panel.participant,
      .further = further(frozen.design.panel),
      .people = static_cast<std::size_t>(n),
      .behaviours = behaviour,
      .seed = static_cast<std::uint64_t>(seed),
      .pace = pace,
      .over_seconds = arrive,
      .burst = static_cast<std::size_t>(burst)};
  std::vector<simulate::VisitOutcome> accounts;
  {
    Progress progress(console.screen, "simulating", crowd.people, {"participants"});
    accounts = simulate_crowd(crowd, truth, [&](std::size_t done) { progress.update(done); });
  }
  print_accounts(accounts, console.out);
  if (host) print_outcomes(*host, frozen, console.out);
  for (const simulate::VisitOutcome& account : accounts) {
    if (!account.refusal.empty()) fail("A participant was refused with {}", account.refusal);
  }
}

}  // namespace assay::cli
