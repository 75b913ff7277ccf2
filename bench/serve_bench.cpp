// Durable answers of participants a second: serve_bench [SECONDS] [EXPRESS FOLDER]. The server runs
// in a process of its own, the load generator in this one, on the same machine. Beside it, in the
// same run and with the same requests, a server of Express and better-sqlite3 as labs write it
// (bench/express_server; `npm install` there first). Prints a table in Markdown.
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "infra/http/load_generator.h"
#include "infra/http/open_files.h"
#include "infra/store/studies.h"
#include "study/server/host.h"
#include "study/server/test_workspace.h"

namespace {

using namespace assay;
using Clock = std::chrono::steady_clock;

// A process that says on which port it listens.
struct Server {
  pid_t pid = -1;
  int port = 0;

  ~Server() {
    if (pid > 0) ::kill(pid, SIGKILL), ::waitpid(pid, nullptr, 0);
  }
  double resident_kb() const {
    std::ifstream file(fmt::format("/proc/{}/statm", pid));
    double total = 0;
    double resident = 0;
    file >> total >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
  }
};

int read_port(int pipe) {
  std::string text;
  for (char letter = 0; ::read(pipe, &letter, 1) == 1 && letter != '\n';) text += letter;
  ::close(pipe);
  return text.empty() ? 0 : std::stoi(text);
}

// Before this process has any thread.
void serve(Server& server, const std::function<void(int pipe)>& run) {
  std::array<int, 2> pipe{};
  if (::pipe(pipe.data()) != 0) std::abort();
  server.pid = ::fork();
  if (server.pid == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::close(pipe[0]);
    run(pipe[1]);
    ::_exit(1);
  }
  ::close(pipe[1]);
  server.port = read_port(pipe[0]);
}

// Sessions of ratings, each a screen with two pictures, and enough of them for the longest load.
void write_workspace(const std::filesystem::path& folder) {
  study::Design design = study::test_design("review:correct=false,choose=false,set_size=200",
                                            study::test_ingredients(200, 0, 0));
  design.quota.replicates = 2100;
  design.test.rest_every = 0;
  server::write_study(folder, design);
}

void serve_assay(const std::filesystem::path& folder, int pipe) {
  server::HostOptions options;
  options.service.workspace = folder;
  options.service.simulation = true;
  options.service.per_token = {};
  server::Host host(std::move(options));
  host.service().store().wait([](store::Connection& connection) {
    store::set_state(connection, "trial_run@1", store::StudyState::open);
  });
  const std::string port = fmt::format("{}\n", host.port());
  if (::write(pipe, port.data(), port.size()) < 0) return;
  while (true) ::pause();
}

void serve_express(const std::string& folder, const std::string& database, int pipe) {
  ::dup2(pipe, 1);
  if (::chdir(folder.c_str()) != 0) return;
  ::execlp("node", "node", "server.js", database.c_str(), nullptr);
}

// One participant: what was acknowledged, and what is next.
struct Client {
  std::string token;
  std::int64_t seq = 1;
  std::int64_t step = 0;
  nlohmann::json screen;
};

http::Request post(const Client& client, const char* path, std::string body) {
  http::Request request{.method = http::Method::post, .path = path};
  request.headers.set("Authorization", "Bearer " + client.token);
  request.headers.set("Content-Type", "application/json");
  request.body = std::move(body);
  return request;
}

http::Request report(const Client& client, std::string_view response) {
  return post(client, "/api/reports",
              fmt::format(R"({{"reports":[{{"seq":{},"step":{},"answer":{{"response":{},"rt":1834,)"
                          R"("onset":16,"first_input":911,"focus_losses":0,"input":"mouse",)"
                          R"("viewport":[1280,720]}}}}]}})",
                          client.seq, client.step, response));
}

// What the screens of the entry want; a rating everywhere else.
std::string response_to(const nlohmann::json& screen) {
  const std::string kind = screen.is_null() ? "rate" : screen.value("screen", "");
  if (kind == "consent") return "true";
  if (kind == "device") {
    return R"({"width":1280,"height":900,"phone":false,"fine_pointer":true})";
  }
  return kind == "rate" ? "3" : "null";
}

bool is_rating(const Client& client) { return client.screen.value("screen", "") == "rate"; }

void hear(Client& client, const http::Response& response) {
  const nlohmann::json reply = nlohmann::json::parse(response.body);
  client.seq = reply.at("stored").get<std::int64_t>() + 1;
  client.step = reply.at("step");
  client.screen = reply.value("screen", nlohmann::json());
}

// Everybody comes to the first rating. `when_all` is called while all are still connected.
std::vector<Client> admitted(int port, std::size_t count, const std::string& stem,
                             const std::function<void()>& when_all = {}) {
  std::vector<Client> clients(count);
  std::vector<bool> waits(count);
  std::size_t waiting = 0;
  http::Load load;
  load.address.port = port;
  load.connections = count;
  load.next = [&](std::size_t number) -> std::optional<http::Load::Step> {
    Client& client = clients[number];
    if (client.token.empty()) {
      http::Pairs query{{"participant", fmt::format("{}{}", stem, number)}, {"simulated", "1"}};
      return http::Load::Step{{.path = "/study/trial_run", .query = std::move(query)}};
    }
    if (client.screen.is_null()) return http::Load::Step{post(client, "/api/open", "")};
    if (!is_rating(client)) return http::Load::Step{report(client, response_to(client.screen))};
    if (!when_all || waits[number]) return std::nullopt;
    waits[number] = true;
    if (++waiting == count) when_all();
    return http::Load::Step{post(client, "/api/alive", ""), std::chrono::seconds(10)};
  };
  load.on_response = [&](std::size_t number, const http::Response* response) {
    Client& client = clients[number];
    if (response == nullptr || response->status >= 400) {
      fmt::print(stderr, "not let in: {}\n", response == nullptr ? "lost" : response->body);
      std::exit(1);
    }
    if (waits[number]) return;
    if (!client.token.empty()) return hear(client, *response);
    const std::string location(response->headers.find("Location").value_or("#"));
    client.token = location.substr(location.find('#') + 1);
  };
  http::run_load(load);
  return clients;
}

// So many at a time answer as fast as they are acknowledged, or at a total rate where one is
// given. Each connection goes round the sessions that are its own.
http::LoadResult answered(int port, std::vector<Client>& clients, std::size_t connections,
                          double seconds, double rate = 0) {
  const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                   std::chrono::duration<double>(seconds));
  const double between = rate > 0 ? 1e6 * static_cast<double>(connections) / rate : 0;
  std::vector<std::size_t> asked(connections);
  const auto current = [&](std::size_t number) -> Client& {
    const std::size_t own = clients.size() / connections;
    return clients[number + connections * (asked[number] % own)];
  };
  http::Load load;
  load.address.port = port;
  load.connections = connections;
  load.next = [&](std::size_t number) -> std::optional<http::Load::Step> {
    if (Clock::now() >= end) return std::nullopt;
    const double share = static_cast<double>(number) / static_cast<double>(connections);
    const double pause = asked[number]++ == 0 ? between * share : between;
    return http::Load::Step{report(current(number), "3"),
                            std::chrono::microseconds(static_cast<std::int64_t>(pause))};
  };
  load.on_response = [&](std::size_t number, const http::Response* response) {
    if (response == nullptr || response->status != 200) {
      fmt::print(stderr, "refused: {}\n", response == nullptr ? "lost" : response->body);
      std::exit(1);
    }
    ++current(number).seq;
    ++current(number).step;
  };
  return http::run_load(load);
}

void print(std::string_view server, std::size_t sessions, std::string_view load,
           const http::LoadResult& driven) {
  fmt::print("| {} | {} | {} | {:.0f} | {:.1f} | {:.1f} |\n", server, sessions, load,
             driven.per_second(), driven.quantile(0.5), driven.quantile(0.99));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 5;
  const std::string express = count > 2 ? words[2] : "bench/express_server";
  const std::filesystem::path folder =
      std::filesystem::path(count > 3 ? words[3] : ".") / fmt::format("serve_bench_{}", ::getpid());
  std::filesystem::create_directories(folder);
  write_workspace(folder);
  Server ours;
  serve(ours, [&](int pipe) { serve_assay(folder, pipe); });
  Server theirs;
  if (std::filesystem::exists(express + "/node_modules/better-sqlite3")) {
    const std::string database = std::filesystem::absolute(folder / "express.db");
    serve(theirs, [&](int pipe) { serve_express(express, database, pipe); });
  }
  http::allow_open_files(5000);

  // On a server that has done nothing yet, so that no memory is there to be used again.
  admitted(ours.port, 10, "first_");
  const double before = ours.resident_kb();
  const std::size_t idle = 2000;
  double after = before;
  std::vector<Client> clients = admitted(ours.port, idle, "p", [&] { after = ours.resident_kb(); });
  fmt::print("An idle session: {:.1f} KB of memory ({} sessions, {:.0f} KB before).\n\n",
             (after - before) / static_cast<double>(idle), idle, before);

  fmt::print("| server | sessions | load | durable answers/s | p50 ms | p99 ms |\n");
  fmt::print("| --- | ---: | --- | ---: | ---: | ---: |\n");
  std::array<double, 2> best{};
  std::vector<Client> others(clients.size());
  for (std::size_t at = 0; at < others.size(); ++at) others[at].token = fmt::format("{:032x}", at);
  const auto compare = [&](std::size_t sessions, double rate, std::string_view load) {
    const http::LoadResult driven = answered(ours.port, clients, sessions, seconds, rate);
    print("assay", sessions, load, driven);
    if (sessions == 64) best[0] = driven.per_second();
    if (theirs.port == 0 || rate > 0) return;
    const http::LoadResult express_driven = answered(theirs.port, others, sessions, seconds);
    print("Express + better-sqlite3", sessions, load, express_driven);
    if (sessions == 64) best[1] = express_driven.per_second();
  };
  compare(64, 0, "as fast as acknowledged");
  compare(2000, 0, "as fast as acknowledged");
  compare(2000, 3300, "paced at 3,300 a second");
  if (best[1] > 0) fmt::print("\nWith 64 sessions: {:.1f} times Express.\n", best[0] / best[1]);

  std::filesystem::remove_all(folder);
}
