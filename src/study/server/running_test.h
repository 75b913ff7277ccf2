// For tests: a workspace with one frozen study, a server on it, and people who take part over HTTP.
#pragma once

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/sha256.h"
#include "base/temporary_folder.h"
#include "infra/http/client.h"
#include "infra/store/studies.h"
#include "study/server/host.h"
#include "study/server/test_workspace.h"

namespace assay::server {

using nlohmann::json;

// Somebody with a browser. What they answer is given by the test.
class Person {
 public:
  Person(int port, std::string id, const std::string& study = "trial_run",
         const std::string& id_parameter = "participant")
      : client_({.port = port}), id_(std::move(id)), study_(study), parameter_(id_parameter) {}

  // Opens the link of the study, or opens it again; `further` is what the panel says beside who it
  // is.
  http::Response enter(const http::Pairs& further = {}) {
    http::Pairs query = further;
    query.emplace_back(parameter_, id_);
    http::Response found = client_.get("/study/" + study_, query);
    const std::string location(found.headers.find("Location").value_or(""));
    if (location.find('#') != std::string::npos) token_ = location.substr(location.find('#') + 1);
    return found;
  }
  // The page, or, with a ticket to the end alone, the last one.
  json open() {
    const bool is_over = token_.starts_with("end.");
    return remember(send(http::Method::post, is_over ? "/api/ended" : "/api/open", ""));
  }
  json report(const std::vector<json>& reports) {
    return remember(send(http::Method::post, "/api/reports", json{{"reports", reports}}.dump()));
  }
  json answer(const json& response) {
    const json report_ = {
        {"seq", stored_ + 1}, {"step", step_}, {"answer", {{"response", response}, {"rt", 6000}}}};
    return report({report_});
  }
  http::Response send(http::Method method, const std::string& path, std::string body = {}) {
    http::Request request{.method = method, .path = path};
    request.headers.set("Authorization", "Bearer " + token_);
    request.body = std::move(body);
    last_ = client_.send(request);
    return last_;
  }

  const http::Response& last() const { return last_; }
  const std::string& token() const { return token_; }
  void set_token(std::string token) { token_ = std::move(token); }
  std::int64_t step() const { return step_; }
  std::int64_t stored() const { return stored_; }

 private:
  json remember(const http::Response& response) {
    json told = json::parse(response.body, nullptr, false);
    if (told.contains("stored")) stored_ = told["stored"];
    if (told.contains("step")) step_ = told["step"];
    return told;
  }

  http::Client client_;
  std::string id_;
  std::string study_;
  std::string parameter_;
  std::string token_;
  std::int64_t step_ = 0;
  std::int64_t stored_ = 0;
  http::Response last_;
};

// What somebody answers who does what each screen asks. Of the closed answers, the one that is
// right; `truth` tells the class a picture shows, by its address.
inline json sensible(const json& screen,
                     const std::function<std::string(const std::string&)>& truth) {
  const std::string kind = screen.at("screen");
  if (kind == "consent") return true;
  if (kind == "device") {
    return {{"width", 1280}, {"height", 900}, {"phone", false}, {"fine_pointer", true}};
  }
  if (kind == "rate") return 1;
  if (kind == "correct") return "unchanged";
  if (kind == "choose") return {{"choice", "A"}, {"why", "It marks the animal alone."}};
  if (kind == "contour") {
    return {{"strokes", {{{"points", {{10, 10, 0}, {90, 10, 8}, {90, 90, 16}}}}}}};
  }
  if (kind == "words") return {{"words", {0}}};
  if (kind == "questions") {
    json answers = json::object();
    for (const json& question : screen["questions"]) {
      const std::string id = question["id"];
      if (question["kind"] == "choice") answers[id] = question["options"][0];
      if (question["kind"] == "scale" || question["kind"] == "number") {
        answers[id] = static_cast<int>(question["low"].get<double>());
      }
      if (question["kind"] == "text") answers[id] = "words";
    }
    return answers;
  }
  if (!screen.contains("answers")) return json();
  // The items of these tests are called by what the machine makes of them.
  if (kind == "decide") {
    const std::string question = screen["question"];
    return question.find("ruth") != std::string::npos ? "yes" : "no";
  }
  const std::string wanted =
      kind == "recognise" ? truth(screen["pictures"][0]["src"]) : std::string("Said");
  for (const json& answer : screen["answers"]) {
    if (answer["value"].get<std::string>().starts_with(wanted)) return answer["value"];
  }
  return screen["answers"][0]["value"];
}

class Running : public testing::Test {
 protected:
  void start(study::Design design) {
    frozen_ = write_study(folder_.path(), std::move(design));
    start_again();
  }
  void start_again() {
    host_.reset();
    HostOptions options;
    options.service.workspace = folder_.path();
    options.service.database = database_;
    options.service.trust_clock = trust_clock_;
    options.service.clock = [this] { return now_ + jump_; };
    options.service.steady = [this] { return now_.load(); };
    options.service.per_token = per_token_;
    options.service.report_bytes = report_bytes_;
    options.service.arrivals = arrivals_;
    options.service.own_data = {};
    host_ = std::make_unique<Host>(std::move(options));
    host_->service().store().wait([&](store::Connection& connection) {
      store::set_state(connection, "trial_run@1", store::StudyState::open);
    });
  }
  Person person(const std::string& id) {
    return Person(host_->port(), id, "trial_run", frozen_.design.panel.participant);
  }
  // The label of the item that a picture shows.
  std::string truth(const std::string& address) {
    http::Client client({.port = host_->port()});
    const std::string hash = sha256(client.get(address).body);
    for (const study::Stimulus& stimulus : frozen_.material.stimuli) {
      if (!stimulus.file.starts_with(hash)) continue;
      return std::ranges::find(frozen_.material.items, stimulus.item, &study::StudyItem::id)->label;
    }
    return "unknown";
  }
  json sensible_answer(const json& screen) {
    return sensible(screen, [this](const std::string& address) { return truth(address); });
  }
  // Until the end, or for so many answers. What was told last.
  json walk(Person& person, int answers = 1'000'000) {
    json told = person.open();
    for (int at = 0; at < answers && told.contains("screen"); ++at) {
      now_ += 6000;  // what answer() says it took
      told = person.answer(sensible_answer(told["screen"]));
      EXPECT_FALSE(told.contains("refused")) << told.dump();
      if (told.contains("refused")) break;
    }
    return told;
  }
  template <class F>
  auto job(F work) {
    return host_->service().store().wait(std::move(work));
  }

  TemporaryFolder folder_;
  study::Frozen frozen_;
  std::string database_;  // a file in the folder, unless it is given
  bool trust_clock_ = false;
  std::atomic<std::int64_t> now_{1'800'000'000'000};
  std::atomic<std::int64_t> jump_{0};  // how far the machine's clock is off
  // Of the server that is started next; none: no limit.
  http::Rate arrivals_{};
  http::Rate per_token_{};
  http::Rate report_bytes_{};
  std::unique_ptr<Host> host_;
};

}  // namespace assay::server
