#include "study/analysis/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

namespace assay::analysis {
namespace {

using responses::ResponseRow;

class Concerns {
 public:
  void add(const std::string& what, const std::string& done, std::string example) {
    const auto [at, is_new] = places_.emplace(what, list_.size());
    if (is_new) list_.push_back({what, 0, std::move(example), done});
    ++list_[at->second].count;
  }
  std::vector<Concern> take() { return std::move(list_); }

 private:
  std::map<std::string, std::size_t> places_;
  std::vector<Concern> list_;
};

std::string place(const ResponseRow& row) {
  return fmt::format("session {}, event {}, item '{}'", row.session, row.seq, row.item);
}

// What rows of a screen have in a study; a row without it, among others that have it, is broken. A
// choice between explanations has no condition, a table of others may have none at all.
class Customs {
 public:
  explicit Customs(const std::vector<ResponseRow>& rows) {
    for (const ResponseRow& row : rows) {
      if (row.phase != "test") continue;
      for (const Part& part : parts) {
        if (!(row.*part.text).empty()) usual_.insert({row.screen, part.name});
      }
      if (row.correct) judged_.insert(row.screen);
    }
  }

  bool keeps(const ResponseRow& row, Concerns& concerns) const {
    if (row.phase != "test") return true;
    for (const Part& part : parts) {
      if (!(row.*part.text).empty() || !usual_.contains({row.screen, part.name})) continue;
      concerns.add(fmt::format("row without {}", part.name),
                   part.is_needed ? "left out" : "counted where the answer itself is not needed",
                   place(row));
      if (part.is_needed) return false;
    }
    if (row.screen == "decide" && !row.correct && judged_.contains(row.screen)) {
      concerns.add("decision that is neither right nor wrong", "left out of tables and tests",
                   place(row));
    }
    return true;
  }

 private:
  struct Part {
    std::string ResponseRow::*text;
    const char* name;
    bool is_needed;
  };
  static constexpr Part parts[] = {{&ResponseRow::participant, "a participant", true},
                                   {&ResponseRow::item, "an item", true},
                                   {&ResponseRow::condition, "a condition", true},
                                   {&ResponseRow::response, "an answer", false}};

  std::set<std::pair<std::string, std::string>> usual_;  // screen and part
  std::set<std::string> judged_;                         // screens with right answers
};

void leave_out_broken(std::vector<ResponseRow>& rows, Concerns& concerns) {
  const Customs customs(rows);
  std::erase_if(rows, [&](const ResponseRow& row) { return !customs.keeps(row, concerns); });
}

std::vector<Sitting> sittings_of(const std::vector<ResponseRow>& rows) {
  std::vector<Sitting> sittings;
  std::map<std::string, std::size_t> places;
  for (const ResponseRow& row : rows) {
    const auto [at, is_new] = places.emplace(row.session, sittings.size());
    if (is_new) sittings.push_back({row.session, row.outcome, row.simulated, {}});
    Sitting& sitting = sittings[at->second];
    if (row.excluded && sitting.exclusions.empty()) {
      sitting.exclusions.push_back(row.exclusion_reasons.empty() ? "excluded"
                                                                 : row.exclusion_reasons);
    }
  }
  return sittings;
}

// Names that stores and exports give people are drawn anew each time; what depends on their order,
// such as resamples, must not be. Numbers in the order of their first answers never change.
void number_people(std::vector<ResponseRow>& rows) {
  responses::AnonymousNumbers numbers;
  for (ResponseRow& row : rows) row.participant = numbers(row.participant);
}

// Whoever fails the hidden checks has done the test all the same, unless a gate ended the session
// before it: they have completed it, and are excluded.
void exclude_who_failed_checks(Source& source) {
  std::set<std::string> tested;
  for (const ResponseRow& row : source.rows) {
    if (row.phase == "test") tested.insert(row.session);
  }
  for (Sitting& sitting : source.sittings) {
    if (sitting.outcome != "failed_checks" || !tested.contains(sitting.session)) continue;
    sitting.outcome = "completed";
    sitting.exclusions.emplace_back("failed checks");
  }
}

// Which sessions have answers that count, and which had some to another version.
struct Used {
  std::set<std::string> sessions = {};
  std::set<std::string> of_other_versions = {};
};

std::string why_unused(const Used& used, const std::string& session) {
  return used.of_other_versions.contains(session) ? "answered another version of the study"
                                                  : "no answer that can be used";
}

std::vector<Station> flow_of(const std::vector<Sitting>& sittings, const Used& used) {
  Station arrived{"Began", sittings.size(), {}};
  Station completed{"Completed", 0, {}};
  std::map<std::string, std::size_t> ends;
  std::map<std::string, std::size_t> reasons;
  std::size_t analysed = 0;
  for (const Sitting& sitting : sittings) {
    if (sitting.outcome != "completed") {
      ++ends[sitting.outcome];
      continue;
    }
    ++completed.people;
    if (!sitting.counts()) {
      ++reasons[sitting.exclusions.front()];
    } else if (used.sessions.contains(sitting.session)) {
      ++analysed;
    } else {
      ++reasons[why_unused(used, sitting.session)];
    }
  }
  arrived.lost.assign(ends.begin(), ends.end());
  completed.lost.assign(reasons.begin(), reasons.end());
  return {arrived, completed, {"Analysed", analysed, {}}};
}

// The rows of test trials, each once, of the newest version and of items that are known.
class Sieve {
 public:
  Sieve(const Source& source, Concerns& concerns, Used& used) : concerns_(concerns), used_(used) {
    for (const ResponseRow& row : source.rows) newest_ = std::max(newest_, row.version);
    if (!source.frozen) return;
    newest_ = source.frozen->design.version;
    for (const study::StudyItem& item : source.frozen->material.items) items_.insert(item.id);
  }

  bool keeps(ResponseRow& row) {
    if (row.version != newest_) {
      concerns_.add(fmt::format("response to version {} of the design", row.version),
                    fmt::format("left out; version {} is analysed", newest_), place(row));
      used_.of_other_versions.insert(row.session);
      return false;
    }
    if (!seen_.insert(fmt::format("{}\n{}\n{}", row.session, row.seq, row.question)).second) {
      concerns_.add("row that is there twice", "one of them is counted", place(row));
      return false;
    }
    if (row.superseded) {
      concerns_.add("answer that was given again later", "the later one is counted", place(row));
      return false;
    }
    if (row.phase != "test") return row.phase == "questions";
    if (!items_.empty() && !items_.contains(row.item)) {
      concerns_.add("response to an item that the study does not have", "left out", place(row));
      return false;
    }
    if (row.rt && (*row.rt < least_rt || *row.rt > most_rt)) {
      concerns_.add(*row.rt < least_rt ? "reaction time that is too short to be one"
                                       : "reaction time of more than ten minutes",
                    "the answer is counted, the time is not",
                    fmt::format("{}: {} ms", place(row), *row.rt));
      row.rt.reset();
    }
    if (row.rt && !row.rt_flag.empty()) {
      const bool longer = row.rt_flag == "longer";
      concerns_.add(longer ? "reaction time that is longer than the server saw pass"
                           : "reaction time that lacks more than a minute of what the server saw",
                    longer ? "the answer is counted, the time is not" : "both are counted",
                    fmt::format("{}: {} of {} ms", place(row), *row.rt, row.server_ms.value_or(0)));
      if (longer) row.rt.reset();
    }
    if (row.confidence && !(*row.confidence >= 0 && *row.confidence <= 1)) {
      concerns_.add("confidence of the model that is not between 0 and 1",
                    "the answer is counted, the confidence is not",
                    fmt::format("{}: {}", place(row), *row.confidence));
      row.confidence.reset();
    }
    note_repetition(row);
    return true;
  }

 private:
  // The same question about the same picture, answered in another event.
  void note_repetition(const ResponseRow& row) {
    const std::string asked = fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}", row.participant, row.screen,
                                          row.item, row.condition, row.level.value_or(-1),
                                          row.repetition.value_or(-1), row.question);
    if (asked_.insert(asked).second) return;
    concerns_.add("second answer of a participant to the same question", "both are counted",
                  place(row));
  }

  Concerns& concerns_;
  Used& used_;
  std::int64_t newest_ = 0;
  std::set<std::string> items_;
  std::unordered_set<std::string> seen_;
  std::unordered_set<std::string> asked_;
};

// Decisions that are neither right nor wrong are in no table, where others are.
bool is_usable(const ResponseRow& row, bool has_judged_decisions) {
  return row.phase == "test" && (row.screen != "decide" || row.correct || !has_judged_decisions);
}

}  // namespace

Sorted sorted(Source source) {
  Concerns concerns;
  Sorted result;
  leave_out_broken(source.rows, concerns);
  if (source.sittings.empty()) source.sittings = sittings_of(source.rows);
  exclude_who_failed_checks(source);
  number_people(source.rows);
  std::map<std::string, const Sitting*> sittings;
  for (const Sitting& sitting : source.sittings) {
    sittings.emplace(sitting.session, &sitting);
    result.is_simulated |= sitting.simulated;
    result.anyone_excluded |= sitting.outcome == "completed" && !sitting.exclusions.empty();
  }
  Evidence all{.study = source.study, .protocol = source.protocol, .rows = {}};
  if (source.frozen) {
    all.design = source.frozen->design;
    all.material = source.frozen->material;
  }
  all.scores = std::move(source.scores);
  all.maps = std::move(source.maps);
  all.outlines = std::move(source.outlines);
  all.natural = std::move(source.natural);
  result.kept = all;
  const bool has_judged = std::ranges::any_of(source.rows, [](const ResponseRow& row) {
    return row.screen == "decide" && row.correct.has_value();
  });
  Used used;
  Sieve sieve(source, concerns, used);
  for (ResponseRow& row : source.rows) {
    const auto sitting = sittings.find(row.session);
    if (!sieve.keeps(row) || sitting == sittings.end()) continue;
    if (sitting->second->outcome != "completed") continue;
    if (is_usable(row, has_judged)) used.sessions.insert(row.session);
    if (sitting->second->counts()) result.kept.rows.push_back(row);
    all.rows.push_back(std::move(row));
  }
  result.all = std::move(all);
  result.flow = flow_of(source.sittings, used);
  result.concerns = std::move(source.concerns);
  std::ranges::move(concerns.take(), std::back_inserter(result.concerns));
  return result;
}

}  // namespace assay::analysis
