// What a metric's numbers say, in words.
#pragma once

#include "evaluate/sweep_report/findings.h"

namespace assay::sweep_report {

// "0.0123": three digits that count.
std::string format_value(double value);
// "0.41 to 0.52".
std::string format_value(const stats::Interval& interval);
// "p = .012" of the adjusted p, or why there is none.
std::string format_p(const Difference& difference);
// "a, b and c".
std::string listed(const std::vector<std::string>& names);
// "1,234,567".
std::string with_commas(std::size_t count);
// "1 item", "3 items"; large numbers have commas.
std::string counted(std::size_t count, std::string_view noun);

// "rise leads lime by 0.031 (95 % interval ...; 200 items), told apart (p = .003). ..." Who leads,
// by how much, and what it takes to be sure.
std::string lead_sentence(const std::vector<Contender>& contenders, const MethodRanking& ranking,
                          const Rules& rules);

// Which methods beat every control, and which do not.
std::string chance_sentence(const std::vector<Contender>& contenders, const MethodRanking& ranking);

// That controls are best by construction, where a metric asks whether maps stay the same when the
// input changes: those that never look at it do. Empty of other metrics, and without controls.
std::string steady_sentence(const metrics::Info& metric, const MethodRanking& ranking);

// Whether the metric tells the truth from chance, in the words of 'assay score --truth' where it
// does not, and which methods score above the truth. Empty where the truth is not known.
std::string truth_sentence(const MetricFindings& metric);

// On which suites the metric cannot tell planted truth from chance, or that it was examined
// nowhere; empty where there is nothing to warn of.
std::string suites_sentence(const MetricFindings& metric);

}  // namespace assay::sweep_report
