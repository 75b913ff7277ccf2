// The part of a design that says how it meets the world: how many people, from which panel, for
// how long their data are kept, who is excluded and what will be tested.
#pragma once

#include "base/param.h"

namespace assay::study {

// How a session can end.
enum class End : std::uint8_t {
  completed,
  failed_checks,
  failed_practice,
  no_consent,
  incompatible_device,
  withdrawn,
  timed_out,  // away for longer than the resume policy allows
  full        // nobody is needed any more
};

struct Quota {
  int replicates = 1;
  std::optional<int> per_condition{};
  std::optional<int> per_item{};
  std::optional<int> places{};
  int sessions_per_person = 1;
  bool stay_in_condition = true;

  bool operator==(const Quota&) const = default;
  static constexpr std::tuple params{
      Param{"replicates", &Quota::replicates,
            "qualified participants for each pair of a condition and an item set", 1, 100'000},
      Param{"per_condition", &Quota::per_condition,
            "qualified participants that each condition must reach", 1, 1'000'000},
      Param{"per_item", &Quota::per_item,
            "qualified participants that must have seen each item in each condition", 1, 100'000},
      Param{"places", &Quota::places, "places the panel was asked for", 1, 1'000'000},
      Param{"sessions_per_person", &Quota::sessions_per_person,
            "sessions one person may take, each with another item set", 1, 10'000},
      Param{"stay_in_condition", &Quota::stay_in_condition,
            "whether a person's further sessions are in the condition of the first"},
  };
};

// What one participant is paid. Who fails the checks is paid as well unless the panel's rules and
// the consent say otherwise; the page never says which trials are checks.
struct Pay {
  double amount = 0;
  std::string currency{};
  bool failed_checks = true;

  bool operator==(const Pay&) const = default;
  static constexpr std::tuple params{
      Param{"amount", &Pay::amount, "what a participant is paid, as consent tells it; 0 for none",
            0, 100'000},
      Param{"currency", &Pay::currency, "its currency as ISO 4217 writes it: EUR, GBP, USD", 0, 3},
      Param{"failed_checks", &Pay::failed_checks,
            "whether those who fail the checks are paid as well, for the costs"},
  };
};

struct Code {
  End state = End::completed;
  std::string code{};

  bool operator==(const Code&) const = default;
  static constexpr std::tuple params{
      Param{"state", &Code::state, "how the session ended", Use::required},
      Param{"code", &Code::code, "the panel's code for it", 1, 200, Use::required},
  };
};

// Redirect: the browser is sent on. Form: it posts a form, as in a framed ExternalQuestion.
// Show: the code is shown. None: nothing but thanks.
enum class Return : std::uint8_t { redirect, form, show, none };

struct Panel {
  std::string kind = "lab";
  std::string participant = "participant";
  std::vector<std::string> captured{};
  Return ends = Return::none;
  std::string redirect{};
  std::string submit_to{};
  std::string preview{};
  std::string preview_value{};
  std::vector<std::string> hosts{};
  bool several_codes = false;
  std::vector<Code> codes{};
  std::vector<std::string> frame_ancestors{};
  bool has_signed_links = false;
  std::string signature = "sig";

  bool operator==(const Panel&) const = default;
  static constexpr std::tuple params{
      Param{"kind", &Panel::kind, "name of the panel", 1, 50},
      Param{"participant", &Panel::participant, "query parameter with the participant's id", 1,
            100},
      Param{"captured", &Panel::captured, "further query parameters that are kept", 1, 100},
      Param{"ends", &Panel::ends, "how a session returns to the panel"},
      Param{"redirect", &Panel::redirect,
            "address to return to; {code} and {NAME} of a captured parameter are filled in", 0,
            1000},
      Param{"submit_to", &Panel::submit_to,
            "query parameter with the origin a form is posted to, and after a space the path", 0,
            200},
      Param{"preview", &Panel::preview, "query parameter that tells a preview", 0, 100},
      Param{"preview_value", &Panel::preview_value, "its value in a preview", 0, 100},
      Param{"hosts", &Panel::hosts, "hosts a browser may be sent to", 1, 200},
      Param{"several_codes", &Panel::several_codes,
            "whether the panel has codes for other ends than 'completed', which are then needed"},
      Param{"codes", &Panel::codes, "codes by how the session ended"},
      Param{"frame_ancestors", &Panel::frame_ancestors, "origins that may frame the study", 1, 200},
      Param{"signed", &Panel::has_signed_links,
            "whether only links with a valid signature of the participant's id are let in"},
      Param{"signature", &Panel::signature, "query parameter with the signature", 1, 100},
  };
};

enum class Rule : std::uint8_t {
  failed_checks,
  failed_practice,
  incomplete,
  too_fast,
  too_slow,
  focus_losses,
  interrupted,
  repeated_participation
};

struct Exclusion {
  Rule rule = Rule::failed_checks;
  double limit = 0;

  bool operator==(const Exclusion&) const = default;
  static constexpr std::tuple params{
      Param{"rule", &Exclusion::rule, "who is left out of the analysis", Use::required},
      Param{"limit", &Exclusion::limit,
            "median milliseconds a trial for too_fast and too_slow; times for focus_losses", 0,
            1e9},
  };
};

struct PlannedTest {
  std::string name{};
  std::string test{};
  std::string unit = "participant";
  std::string outcome = "correct";
  double alpha = 0.05;
  std::string correction = "holm";

  bool operator==(const PlannedTest&) const = default;
  static constexpr std::tuple params{
      Param{"name", &PlannedTest::name, "what it is to show", 1, 200, Use::required},
      Param{"test", &PlannedTest::test, "spec of the statistical test", 1, 500, Use::required},
      Param{"unit", &PlannedTest::unit, "what counts as independent: participant, item, response",
            1, 100},
      Param{"outcome", &PlannedTest::outcome, "the column that is tested", 1, 100},
      Param{"alpha", &PlannedTest::alpha, "level of significance", 0, 1},
      Param{"correction", &PlannedTest::correction, "correction over several tests, or none", 1,
            50},
  };
};

struct Resume {
  int trial_minutes = 30;
  int end_minutes = 24 * 60;

  bool operator==(const Resume&) const = default;
  static constexpr std::tuple params{
      Param{"trial_minutes", &Resume::trial_minutes,
            "who is away no longer goes on where they were; later, from the beginning of the block",
            0, 1'000'000},
      Param{"end_minutes", &Resume::end_minutes, "who is away longer has ended", 0, 1'000'000},
  };
};

struct Privacy {
  int retention_days = 3650;
  int panel_id_days = 60;

  bool operator==(const Privacy&) const = default;
  static constexpr std::tuple params{
      Param{"retention_days", &Privacy::retention_days, "days after which all is purged", 1,
            36'500},
      Param{"panel_id_days", &Privacy::panel_id_days,
            "days the panel's ids are kept for payment; 0 keeps none", 0, 3650},
  };
};

}  // namespace assay::study

namespace assay {

template <>
struct Words<study::End> {
  using enum study::End;
  static constexpr std::array values{Word{completed, "completed"},
                                     Word{failed_checks, "failed_checks"},
                                     Word{failed_practice, "failed_practice"},
                                     Word{no_consent, "no_consent"},
                                     Word{incompatible_device, "incompatible_device"},
                                     Word{withdrawn, "withdrawn"},
                                     Word{timed_out, "timed_out"},
                                     Word{full, "full"}};
};
template <>
struct Words<study::Return> {
  using enum study::Return;
  static constexpr std::array values{Word{redirect, "redirect"}, Word{form, "form"},
                                     Word{show, "show"}, Word{none, "none"}};
};
template <>
struct Words<study::Rule> {
  using enum study::Rule;
  static constexpr std::array values{
      Word{failed_checks, "failed_checks"}, Word{failed_practice, "failed_practice"},
      Word{incomplete, "incomplete"},       Word{too_fast, "too_fast"},
      Word{too_slow, "too_slow"},           Word{focus_losses, "focus_losses"},
      Word{interrupted, "interrupted"},     Word{repeated_participation, "repeated_participation"}};
};

}  // namespace assay
