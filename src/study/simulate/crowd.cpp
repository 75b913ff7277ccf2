#include "study/simulate/crowd.h"

#include <fmt/format.h>

#include "base/error.h"

namespace assay::simulate {
namespace {

class Gathering {
 public:
  Gathering(const Crowd& crowd, Truth& truth, const std::function<void(std::size_t)>& on_done)
      : crowd_(crowd), on_done_(on_done) {
    if (crowd.behaviours.empty()) fail("Simulated participants need a behaviour; try 'careful'.");
    if (crowd.servers.empty()) fail("Simulated participants need the address of a server.");
    std::vector<Draw> draws;
    for (const std::string& spec : crowd.behaviours) {
      draws.push_back(build(catalogue(), spec, "behaviour"));
    }
    for (std::size_t number = 0; number < crowd.people; ++number) {
      assay::Random random(crowd.seed, number);
      const ParticipantTraits traits = draws[number % draws.size()](random);
      people_.emplace_back(visit(number, random), traits, random, truth);
      if (traits.clicks_twice) twice_.push_back(number);
    }
    through_.resize(people_.size());
  }

  std::vector<VisitOutcome> operator()() {
    http::Load load;
    load.address = crowd_.servers.front();
    load.others = {crowd_.servers.begin() + 1, crowd_.servers.end()};
    load.connections = people_.size() + twice_.size();
    load.timeout = std::chrono::milliseconds(10'000);
    load.next = [this](std::size_t connection) {
      return connection < people_.size() ? next(connection)
                                         : people_[second_hand(connection)].click_again();
    };
    // What a second click is answered tells nothing new.
    load.on_response = [this](std::size_t connection, const http::Response* response) {
      if (connection < people_.size()) people_[connection].receive(response);
    };
    http::run_load(load);
    std::vector<VisitOutcome> result;
    for (const Person& person : people_) result.push_back(person.outcome());
    return result;
  }

 private:
  std::size_t second_hand(std::size_t connection) const {
    return twice_[connection - people_.size()];
  }

  std::optional<http::Load::Step> next(std::size_t number) {
    auto step = people_[number].next();
    if (!step && !through_[number]) {
      through_[number] = true;
      ++done_;
      if (on_done_) on_done_(done_);
    }
    return step;
  }

  // Bursts begin at random moments.
  Visit visit(std::size_t number, assay::Random& random) const {
    const std::size_t burst = number / std::max<std::size_t>(1, crowd_.burst);
    const double moment = assay::Random(crowd_.seed, ~burst).uniform() * crowd_.over_seconds;
    http::Pairs query = crowd_.further;
    query.emplace_back(crowd_.id_parameter,
                       fmt::format("{}-{}-{}", crowd_.id_stem, crowd_.seed, number));
    // Within a burst, a few milliseconds apart.
    const double apart = crowd_.over_seconds > 0 ? 5e3 * random.uniform() : 0;
    return {
        .study = crowd_.study,
        .query = std::move(query),
        .arrives_after = std::chrono::microseconds(static_cast<std::int64_t>(1e6 * moment + apart)),
        .pace = crowd_.pace,
        .servers = crowd_.servers.size(),
        .most_failures = crowd_.most_failures,
        .keeps_answers = crowd_.keeps_answers,
        .on_acknowledged = crowd_.on_acknowledged};
  }

  const Crowd& crowd_;
  const std::function<void(std::size_t)>& on_done_;
  std::vector<Person> people_;
  std::vector<std::size_t> twice_;  // who has a second hand
  std::vector<bool> through_;
  std::size_t done_ = 0;
};

}  // namespace

std::vector<VisitOutcome> simulate_crowd(const Crowd& crowd, Truth& truth,
                                         const std::function<void(std::size_t)>& on_done) {
  return Gathering(crowd, truth, on_done)();
}

}  // namespace assay::simulate
