#include "study/simulate/person.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json.h"
#include "study/simulate/respond.h"

namespace assay::simulate {
namespace {

using nlohmann::json;
using std::chrono::microseconds;
using Clock = std::chrono::steady_clock;

constexpr double first_wait_ms = 20;
constexpr double longest_wait_ms = 1000;

bool is_trouble(const http::Response* response) {
  return response == nullptr || response->status >= 500 || response->status == 429;
}

}  // namespace

struct Person::ReceivedScreen {
  std::int64_t step = -1;
  json screen;

  // Another for each trial.
  std::string trial() const {
    return screen.contains("progress") ? screen["progress"].dump() : std::string();
  }
};

std::string_view to_text(VisitState state) {
  switch (state) {
    case VisitState::on_the_way:
      return "on the way";
    case VisitState::ended:
      return "ended";
    case VisitState::left:
      return "left";
    case VisitState::refused:
      return "refused";
    default:
      return "lost";
  }
}

Person::Person(Visit visit, const ParticipantTraits& traits, assay::Random random, Truth& truth)
    : visit_(std::move(visit)),
      traits_(traits),
      random_(random),
      truth_(truth),
      received_(std::make_unique<ReceivedScreen>()) {
  expects(visit_.servers > 0, "there is a server to ask");
}
Person::~Person() = default;
Person::Person(Person&&) noexcept = default;

std::optional<http::Load::Step> Person::next() {
  if (outcome_.state != VisitState::on_the_way) return std::nullopt;
  const microseconds wait = pause();
  clicks_at_ = Clock::now() + wait;
  return http::Load::Step{request(), wait, requests_++ % visit_.servers};
}

http::Request Person::with_token(const char* path, std::string body) const {
  http::Request request{.method = http::Method::post, .path = path};
  request.headers.set("Authorization", "Bearer " + outcome_.token);
  request.headers.set("Content-Type", "application/json");
  request.body = std::move(body);
  return request;
}

http::Request Person::request() const {
  switch (task_) {
    case Task::enter: {
      http::Pairs query = visit_.query;
      query.emplace_back("simulated", "1");
      return {.path = "/study/" + visit_.study, .query = std::move(query)};
    }
    case Task::open:
      // Of a session that is over the link gives a ticket to its end, and no token.
      return with_token(outcome_.token.starts_with("end.") ? "/api/ended" : "/api/open", "");
    case Task::look:
      return {.path = unseen_.back()};
    default:
      return with_token("/api/reports", report_);
  }
}

// After a failure longer and longer, and never as long as the others.
microseconds Person::pause() {
  if (failures_ > 0) {
    const double wait = std::min(longest_wait_ms, first_wait_ms * std::pow(2, failures_ - 1));
    return microseconds(static_cast<std::int64_t>(1000 * wait * (0.5 + random_.uniform())));
  }
  if (!has_begun_) return has_begun_ = true, visit_.arrives_after;
  if (task_ != Task::report) return microseconds(0);
  const double wait = visit_.pace * static_cast<double>(reaction_ms_);
  return microseconds(static_cast<std::int64_t>(1000 * wait));
}

void Person::receive(const http::Response* response) {
  if (is_trouble(response)) {
    ++outcome_.retries;
    if (++failures_ > visit_.most_failures) outcome_.state = VisitState::lost;
    return;
  }
  failures_ = 0;
  if (task_ == Task::look) {
    // A picture that is not there is seen as nothing.
    truth_.see(unseen_.back(), response->status == 200 ? response->body : "");
    unseen_.pop_back();
    return go_on();
  }
  if (task_ == Task::enter) {
    const std::string location(response->headers.find("Location").value_or(""));
    const std::size_t mark = location.find('#');
    if (response->status != 303 || mark == std::string::npos) return be_refused(*response);
    outcome_.token = location.substr(mark + 1);
    task_ = Task::open;
    return;
  }
  if (response->status != 200) return be_refused(*response);
  consider(response->body);
}

void Person::be_refused(const http::Response& response) {
  outcome_.state = VisitState::refused;
  outcome_.refusal = fmt::format("{}: {}", response.status, response.body);
}

void Person::acknowledge(std::int64_t stored) {
  if (task_ != Task::report) return;
  if (stored < seq_) {
    outcome_.state = VisitState::refused;
    outcome_.refusal = fmt::format("Report {} was taken but {} is the last stored.", seq_, stored);
    return;
  }
  ++outcome_.answers;
  if (visit_.on_acknowledged) visit_.on_acknowledged(outcome_.token, seq_);
  if (visit_.keeps_answers) outcome_.acknowledged.push_back({seq_, std::move(answer_)});
  reloaded_ = false;
}

void Person::consider(const std::string& body) {
  json told = json_or_null(body);
  if (!told.is_object() || !told.contains("stored") || told.contains("refused")) {
    outcome_.state = VisitState::refused;
    outcome_.refusal = body;
    return;
  }
  const std::int64_t stored = told["stored"];
  acknowledge(stored);
  if (outcome_.state != VisitState::on_the_way) return;
  if (!told.contains("screen")) {
    outcome_.state = VisitState::ended;
    return;
  }
  if (traits_.leaves_after && outcome_.answers >= *traits_.leaves_after) {
    outcome_.state = VisitState::left;
    return;
  }
  seq_ = stored + 1;
  const std::string before = received_->trial();
  received_->step = told["step"];
  received_->screen = std::move(told["screen"]);
  if (received_->trial() != before) ++trials_;
  unseen_ = truth_.unseen(received_->screen);
  go_on();
}

// From a screen to the answer: looking at its pictures, perhaps loading it again.
void Person::go_on() {
  if (!unseen_.empty()) {
    task_ = Task::look;
  } else if (!reloaded_ && random_.uniform() < traits_.reloading) {
    reloaded_ = true;
    ++outcome_.reloads;
    task_ = Task::open;
  } else {
    compose();
    task_ = Task::report;
  }
}

void Person::compose() {
  const json answer =
      respond(received_->screen, traits_, truth_.seen(received_->screen), trials_, random_);
  reaction_ms_ = answer.at("rt");
  answer_ = answer.dump();
  using Json = nlohmann::ordered_json;
  const Json report{{"seq", seq_}, {"step", received_->step}, {"answer", answer}};
  report_ = Json{{"reports", Json::array({report})}}.dump();
}

std::optional<http::Load::Step> Person::click_again() {
  if (outcome_.state != VisitState::on_the_way) return std::nullopt;
  constexpr microseconds later{100'000};
  const std::size_t server = requests_ % visit_.servers;
  if (outcome_.token.empty()) return http::Load::Step{{.path = "/health"}, later, server};
  if (task_ != Task::report || clicked_again_ == seq_) {
    return http::Load::Step{with_token("/api/alive", ""), later, server};
  }
  clicked_again_ = seq_;
  const auto left = std::chrono::duration_cast<microseconds>(clicks_at_ - Clock::now());
  return http::Load::Step{with_token("/api/reports", report_), std::max(left, microseconds(0)),
                          server};
}

}  // namespace assay::simulate
