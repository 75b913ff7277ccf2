#include "study/design/plan.h"

#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "base/rng.h"

namespace assay::study {
namespace {

// Streams of a participant's seed. Their numbers are part of every stored session: never reuse one.
enum Stream : std::uint64_t {
  practice_order = 1,
  test_order,
  check_order,
  check_places,
  choice_order,
  participant_answers,
  practice_answers,
  test_answers,
  choice_answers
};

struct TrialPlan {
  std::int32_t item;
  std::uint16_t condition;
  Phase phase;
};
using Trials = std::vector<TrialPlan>;

void shuffle(Trials& trials, std::uint64_t seed, std::uint64_t stream) {
  Random random(seed, stream);
  for (std::size_t left = trials.size(); left > 1; --left) {
    std::swap(trials[left - 1], trials[random.below(left)]);
  }
}

// One check in each of as many equal stretches as there are checks, anywhere within it.
Trials spread(const Trials& tests, const Trials& checks, std::uint64_t seed) {
  Random random(seed, check_places);
  const std::size_t total = tests.size() + checks.size();
  Trials all;
  all.reserve(total);
  auto test = tests.begin();
  for (std::size_t at = 0; at < checks.size(); ++at) {
    const std::size_t begin = at * total / checks.size();
    const std::size_t end = (at + 1) * total / checks.size();
    const std::size_t place = begin + random.below(end - begin);
    while (all.size() < end) {
      const bool here = all.size() == place || test == tests.end();
      all.push_back(here ? checks[at] : *test++);
    }
  }
  all.insert(all.end(), test, tests.end());
  return all;
}

class Planner {
 public:
  Planner(const Study& study, Cell cell, std::uint64_t seed)
      : study_(study),
        design_(study.design()),
        cell_(cell),
        seed_(seed),
        answers_(seed, participant_answers) {
    participant_order_ = non_zero();
  }

  std::vector<Step> operator()() {
    for (std::size_t page = 0; page < design_.instructions.size(); ++page) {
      Step step{.screen = Screen::instructions, .phase = Phase::instructions};
      step.part = static_cast<std::uint16_t>(page);
      steps_.push_back(step);
    }
    practise();
    test();
    choose();
    if (!design_.questionnaire.empty()) single(Screen::questions, Phase::questions);
    single(Screen::debrief, Phase::debrief);
    return std::move(steps_);
  }

 private:
  std::uint32_t non_zero() {
    const std::uint32_t drawn = answers_.bits();
    return drawn == 0 ? 1 : drawn;
  }

  void single(Screen screen, Phase phase) {
    ++block_;
    steps_.push_back({.screen = screen, .phase = phase, .block = block_});
  }

  // The condition of a participant's n-th item where each has but one.
  std::uint16_t condition_of(std::size_t n) const {
    const bool rotated = design_.assignment == Assignment::rotated;
    const std::size_t at =
        rotated ? (cell_.condition + n) % design_.conditions.size() : cell_.condition;
    return static_cast<std::uint16_t>(at);
  }

  Trials trials(const std::vector<std::int32_t>& items, Phase phase, bool all_conditions) const {
    Trials made;
    for (std::size_t at = 0; at < items.size(); ++at) {
      if (!all_conditions) {
        made.push_back({items[at], condition_of(at), phase});
        continue;
      }
      for (std::size_t condition = 0; condition < design_.conditions.size(); ++condition) {
        made.push_back({items[at], static_cast<std::uint16_t>(condition), phase});
      }
    }
    return made;
  }

  std::uint32_t answer_order() {
    const std::uint32_t drawn = non_zero();
    switch (design_.test.answer_order) {
      case AnswerOrder::fixed:
        return 0;
      case AnswerOrder::participant:
        return participant_order_;
      case AnswerOrder::trial:
        break;
    }
    return drawn;
  }

  // All screens of a trial but `choose`, each level of what is recognised.
  void add(const TrialPlan& trial, std::size_t position, std::uint16_t repetition) {
    Step step{.phase = trial.phase, .block = block_};
    step.position = static_cast<std::uint16_t>(position);
    step.repetition = repetition;
    step.condition = trial.condition;
    step.item = trial.item;
    step.order_seed = answer_order();
    for (std::size_t part = 0; part < design_.trial.screens.size(); ++part) {
      step.screen = design_.trial.screens[part];
      if (step.screen == Screen::choose) continue;
      step.part = static_cast<std::uint16_t>(part);
      const std::size_t levels = step.screen == Screen::recognise ? design_.trial.levels.size() : 1;
      for (std::size_t level = 0; level < levels; ++level) {
        step.level = static_cast<std::uint16_t>(level);
        steps_.push_back(step);
      }
    }
  }

  bool only_chooses() const { return design_.trial.screens == std::vector<Screen>{Screen::choose}; }

  void practise() {
    if (study_.practice().empty()) return;
    ++block_;
    answers_ = Random(seed_, practice_answers);
    // Those who will see all conditions practise with each in turn.
    Trials practice = trials(study_.practice(), Phase::practice, false);
    if (design_.assignment == Assignment::within) {
      for (std::size_t at = 0; at < practice.size(); ++at) {
        practice[at].condition = static_cast<std::uint16_t>(at % design_.conditions.size());
      }
    }
    if (design_.practice.order == Order::shuffled) shuffle(practice, seed_, practice_order);
    for (std::size_t at = 0; at < practice.size(); ++at) add(practice[at], at, 0);
    if (has_screen(design_, Screen::choose))
      add_choices(practice, only_chooses() ? 0 : practice.size());
  }

  Trials arranged() const {
    const bool within = design_.assignment == Assignment::within;
    Trials tests = trials(study_.set(cell_.item_set), Phase::test, within);
    Trials checks = trials(study_.checks(), Phase::check, false);
    if (design_.test.order == Order::shuffled) {
      shuffle(tests, seed_, test_order);
      shuffle(checks, seed_, check_order);
    }
    if (checks.empty()) return tests;
    if (design_.checks.placement == Placement::interleaved) return spread(tests, checks, seed_);
    checks.insert(checks.end(), tests.begin(), tests.end());
    return checks;
  }

  void test() {
    if (only_chooses()) return;
    ++block_;
    answers_ = Random(seed_, test_answers);
    const Trials all = arranged();
    const auto every = static_cast<std::size_t>(design_.test.rest_every);
    std::vector<std::uint16_t> seen(study_.material().items.size());
    for (std::size_t at = 0; at < all.size(); ++at) {
      if (every > 0 && at > 0 && at % every == 0) rest(at);
      add(all[at], at, seen[static_cast<std::size_t>(all[at].item)]++);
    }
  }

  void rest(std::size_t position) {
    Step step{.screen = Screen::rest, .phase = Phase::rest, .block = block_};
    step.position = static_cast<std::uint16_t>(position);
    steps_.push_back(step);
    ++block_;
  }

  void choose() {
    if (!has_screen(design_, Screen::choose)) return;
    ++block_;
    answers_ = Random(seed_, choice_answers);
    Trials items = trials(study_.set(cell_.item_set), Phase::test, false);
    if (design_.test.order == Order::shuffled) shuffle(items, seed_, choice_order);
    const std::size_t before =
        only_chooses() ? 0 : study_.checks().size() + items.size() * design_.conditions.size();
    add_choices(items, before);
  }

  // Explanations stand in another order every time: it is all that is compared.
  void add_choices(const Trials& items, std::size_t before) {
    const auto part = std::ranges::find(design_.trial.screens, Screen::choose);
    for (std::size_t at = 0; at < items.size(); ++at) {
      Step step{.screen = Screen::choose, .phase = items[at].phase, .block = block_};
      step.position = static_cast<std::uint16_t>(before + at);
      step.part = static_cast<std::uint16_t>(part - design_.trial.screens.begin());
      step.item = items[at].item;
      step.order_seed = non_zero();
      steps_.push_back(step);
    }
  }

  const Study& study_;
  const Design& design_;
  Cell cell_;
  std::uint64_t seed_;
  Random answers_;
  std::uint32_t participant_order_ = 0;
  std::uint16_t block_ = 0;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> entry_steps(const Study&) {
  return {{.screen = Screen::consent, .phase = Phase::entry},
          {.screen = Screen::device, .phase = Phase::entry, .part = 1}};
}

std::vector<Step> plan(const Study& study, Cell cell, std::uint64_t seed) {
  expects(std::ranges::find(study.cells(), cell) != study.cells().end(), "a cell of the study");
  return Planner(study, cell, seed)();
}

std::size_t trial_count(const Study& study, Cell cell, Phase phase) {
  const Design& design = study.design();
  const bool within = design.assignment == Assignment::within;
  const std::size_t conditions = within ? design.conditions.size() : 1;
  const bool chooses = has_screen(design, Screen::choose);
  const bool others = design.trial.screens.size() > (chooses ? 1 : 0);
  if (phase == Phase::practice) {
    const std::size_t items = study.practice().size();
    return (others ? items : 0) + (chooses ? items : 0);
  }
  const std::size_t items = study.set(cell.item_set).size();
  return (others ? items * conditions + study.checks().size() : 0) + (chooses ? items : 0);
}

}  // namespace assay::study
