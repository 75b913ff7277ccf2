#include "cli/serve.h"

#include <fmt/ostream.h>

#include <csignal>
#include <thread>

#include "base/error.h"
#include "base/program_folder.h"
#include "base/table.h"
#include "evaluate/metrics/better_scores.h"
#include "infra/store/accounts.h"
#include "infra/store/studies.h"
#include "study/design/freeze.h"
#include "study/server/host.h"

namespace assay::cli {
namespace {

constexpr http::Milliseconds patience{10'000};
constexpr std::int64_t set_up_ms = server::days_ms;

// For its lifetime this thread, and those it starts, leave these signals to wait().
class Signals {
 public:
  Signals() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGINT);
    sigaddset(&set_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  ~Signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  void wait() const {
    int signal = 0;
    sigwait(&set_, &signal);
  }

 private:
  sigset_t set_{};
  sigset_t before_{};
};

// When nobody says where: beside a program that was built, or where it is installed.
std::filesystem::path pages_folder(const std::optional<std::filesystem::path>& asked) {
  if (!asked) return folder_with("take.html", {"../web", "../share/assay/web"});
  if (!std::filesystem::exists(*asked / "take.html")) {
    fail("There are no pages in '{}'; 'npm run build' in the folder web makes them.",
         asked->string());
  }
  return *asked;
}

// As somebody comes who is called NAME; a panel puts its own id there.
std::string link_of(store::Connection& connection, const store::Study& study,
                    const std::string& origin) {
  // A list of studies has no designs.
  const std::string frozen = store::find_study(connection, study.id).value().design;
  const study::Design design = study::frozen_from_json(frozen).design;
  const study::Panel& panel = design.panel;
  return fmt::format("{}/study/{}?{}=NAME{}", origin, study.name, panel.participant,
                     panel.has_signed_links ? "&" + panel.signature + "=..." : "");
}

void print_studies(server::Service& service, std::ostream& out, const std::string& origin) {
  Table table{{"study", "version", "state", "link"}};
  service.store().wait([&](store::Connection& connection) {
    for (const store::Study& study : store::list_studies(connection)) {
      table.add({study.name, study.version, std::string(store::to_text(study.state)),
                 link_of(connection, study, origin)});
    }
  });
  write_text(out, table);
}

}  // namespace

void Serve::operator()(Console& console) const {
  if (certificate.has_value() != key.has_value()) {
    fail("--certificate and --key belong together; give both or none.");
  }
  // Joined when signals do again what they always do: who will not wait for it can stop twice.
  std::jthread beside;
  const Signals signals;
  server::HostOptions options;
  options.service.workspace = workspace;
  options.service.database = database.value_or("");
  options.service.simulation = simulation;
  options.service.open = open;
  options.service.better = metrics::better_scores;
  options.service.trust_clock = trust_clock;
  options.service.grace_ms = grace * server::days_ms;
  std::mutex one_line;
  options.service.say = [&](std::string_view line) {
    const std::lock_guard lock(one_line);
    console.err << line << '\n' << std::flush;
  };
  options.pages = pages_folder(pages);
  options.service.lease_ms = lease * server::minutes_ms;
  options.service.arrivals = {.per_second = arrivals > 0 ? 1.0 : 0.0,
                              .burst = static_cast<double>(arrivals)};
  options.http.address = address;
  options.http.port = port;
  options.http.certificate_file = certificate.value_or("").string();
  options.http.key_file = key.value_or("").string();
  options.http.behind_proxy = behind_proxy;
  if (log) {
    options.http.log = [&](std::string_view line) {
      const std::lock_guard lock(one_line);
      console.err << line << '\n' << std::flush;
    };
  }
  server::Host host(std::move(options));
  const std::string origin =
      fmt::format("{}://{}:{}", certificate ? "https" : "http", address, host.port());
  print_studies(host.service(), console.out, origin);
  const auto token = host.service().store().wait([&](store::Connection& connection) {
    const std::int64_t now = host.service().now();
    return store::set_up_token(connection, now, now + set_up_ms);
  });
  fmt::print(console.out, "\nListening at {}. Stop with Ctrl-C; nothing is lost.\n", origin);
  if (token) {
    fmt::print(console.out, "The first account is made at {}/console#join={} within a day.\n",
               origin, *token);
  }
  console.out << std::flush;
  if (meanwhile) beside = std::jthread([&](const std::stop_token& stop) { meanwhile(stop); });
  signals.wait();
  fmt::print(console.err, "Stopping: answering what has arrived.\n");
  host.stop(patience);
  beside.request_stop();
}

}  // namespace assay::cli
