// The parts of the analysis of a team.
#pragma once

#include "study/analysis/group.h"

namespace assay::analysis::team {

// Decisions of test trials, and what their participants knew of the class.
struct Decisions {
  Rows rows;
  std::vector<std::string> conditions;
  std::map<std::pair<std::string, std::string>, bool> knows;  // session and item
  std::size_t left_out = 0;                                   // neither right nor wrong
};
Decisions decisions_of(const Evidence& evidence);
// Those of which it is known what the machine said and what is true.
Decisions with_known_machine(const Decisions& decisions);

// Whether the answer is "yes" or "no", in letters of any size; nothing when it is another word.
std::optional<bool> said_yes(const ResponseRow& row);
// Of a decision whose machine is known. Where the answer is another word than yes or no, it follows
// from who was right: a right decision accepts a right label, a wrong one a wrong label.
bool accepts(const ResponseRow& row);
// "easy", "medium" or "hard" for those words and their first letters, of any size; others as they
// are.
std::string kind_of_bin(const std::string& bin);
bool ai_is_right(const ResponseRow& row);
bool is_natural(const ResponseRow& row);
Rows of_condition(const Decisions& decisions, const std::string& condition);

// How a participant decides on average, in percent of right decisions.
struct ConditionMean {
  std::string condition;
  double mean;
  std::optional<stats::Interval> interval;
};
struct Overview {
  Section section;
  std::vector<ConditionMean> means = {};
};
Overview overview(const Decisions& decisions, std::uint64_t seed);
Section breakdown(const Decisions& decisions);
Section trust(const Decisions& decisions, std::uint64_t seed);
Section machine_alone(const Decisions& decisions);
Section tests(const Decisions& decisions);
// What teams would reach on items as they come, not as the study chose them: the accuracy of each
// kind, weighted by how common it is. Nothing where that is not known.
std::optional<Section> as_they_come(const Evidence& evidence, const Decisions& decisions,
                                    std::uint64_t seed);
// The sum of share x accuracy; none when a kind that occurs was never shown.
std::optional<double> reweighted(
    std::span<const NaturalShare> shares,
    const std::function<std::optional<double>(const NaturalShare&)>& of);
// The R script that finds these tables again, and what it reads.
std::vector<Attachment> script(const Evidence& evidence, const Decisions& decisions,
                               bool keep_once);
// For a paper: what was done, of the tables that there are.
std::string methods_text(const std::vector<Section>& sections, bool is_within, bool keep_once);
// Nothing without scores.
std::optional<Section> predictors(const Evidence& evidence, const Decisions& decisions,
                                  bool keep_once, std::uint64_t seed);

}  // namespace assay::analysis::team
