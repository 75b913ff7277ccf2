// One simulated participant, as a small machine over HTTP: asked what to send next, told what came
// back. What is not acknowledged is sent again as it was, with the same number; what is
// acknowledged, never as something new.
#pragma once

#include "infra/http/load_generator.h"
#include "study/simulate/behaviour.h"
#include "study/simulate/truth.h"

namespace assay::simulate {

// How the person comes, and how patiently.
struct Visit {
  std::string study;
  http::Pairs query = {};  // who comes, and what the panel adds
  std::chrono::microseconds arrives_after{0};
  double pace = 0;             // share of a reaction time that is really waited
  std::size_t servers = 1;     // asked in turn
  int most_failures = 100;     // in a row; then the person gives up
  bool keeps_answers = false;  // for tests: remember what was acknowledged
  // For tests: hears of each report at the moment its acknowledgement arrives.
  std::function<void(const std::string& token, std::int64_t seq)> on_acknowledged = {};
};

enum class VisitState {
  on_the_way,
  ended,    // was told that the session is over
  left,     // dropped out
  refused,  // the server would not have it
  lost      // gave up on a server that did not answer
};
std::string_view to_text(VisitState state);

struct Acknowledged {
  std::int64_t seq = 0;
  std::string body = {};
};

struct VisitOutcome {
  VisitState state = VisitState::on_the_way;
  std::int64_t answers = 0;  // acknowledged
  std::int64_t retries = 0;
  std::int64_t reloads = 0;
  std::string refusal = {};  // what the server said
  std::string token = {};
  std::vector<Acknowledged> acknowledged = {};
};

class Person {
 public:
  Person(Visit visit, const ParticipantTraits& traits, assay::Random random, Truth& truth);
  ~Person();
  Person(Person&&) noexcept;

  // Nothing: the person is through.
  std::optional<http::Load::Step> next();
  // Nothing: the connection was lost.
  void receive(const http::Response* response);

  // The second of two clicks: the next report once more, at the same moment; a sign of life when
  // there is none.
  std::optional<http::Load::Step> click_again();

  bool clicks_twice() const { return traits_.clicks_twice; }
  const VisitOutcome& outcome() const { return outcome_; }

 private:
  enum class Task { enter, open, look, report };
  struct ReceivedScreen;

  http::Request request() const;
  std::chrono::microseconds pause();
  void consider(const std::string& body);
  void go_on();
  void compose();
  void acknowledge(std::int64_t stored);
  void be_refused(const http::Response& response);
  http::Request with_token(const char* path, std::string body) const;

  Visit visit_;
  ParticipantTraits traits_;
  assay::Random random_;
  Truth& truth_;
  VisitOutcome outcome_;

  Task task_ = Task::enter;
  bool has_begun_ = false;
  int failures_ = 0;  // in a row
  int trials_ = 0;
  bool reloaded_ = false;  // before this answer
  std::unique_ptr<ReceivedScreen> received_;
  std::int64_t seq_ = 0;
  std::int64_t reaction_ms_ = 0;
  std::string answer_;  // what is on its way
  std::string report_;
  std::vector<std::string> unseen_;
  std::size_t requests_ = 0;
  std::chrono::steady_clock::time_point clicks_at_;  // the moment of the next request
  std::int64_t clicked_again_ = 0;                   // the number of that report
};

}  // namespace assay::simulate
