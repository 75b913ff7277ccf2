// One response of one participant as a row of a table: what every export writes and what imports
// of responses give. The table `params` is the column dictionary, in the order of the columns.
#pragma once

#include <span>

#include "base/param.h"

namespace assay::responses {

// Up to here a double, and so a spreadsheet, knows whole numbers apart.
inline constexpr double most_whole = 9007199254740992;
inline constexpr double most_ms = 1e12;  // thirty years

struct ResponseRow {
  std::string study{};
  std::int64_t version = 1;
  std::string design_hash{};
  std::string session{};
  std::string participant{};
  bool simulated = false;
  std::string outcome{};
  bool excluded = false;
  std::string exclusion_reasons{};
  std::optional<std::int64_t> group{};
  std::string item_set{};
  std::int64_t seq = 1;
  std::int64_t step = 0;
  std::string screen{};
  std::string phase{};
  std::int64_t block = 0;
  std::int64_t position = 0;
  std::optional<std::int64_t> repetition{};
  std::string item{};
  std::string condition{};
  std::optional<std::int64_t> level{};
  std::string stimuli{};
  std::string label{};
  std::string prediction{};
  std::optional<double> confidence{};
  std::string bin{};
  std::optional<bool> adversarial{};
  std::string category{};
  std::string options{};
  std::string question{};
  std::string response{};
  std::string justification{};
  bool free_text = false;
  std::optional<bool> correct{};
  std::optional<std::int64_t> rt{};
  std::optional<std::int64_t> server_ms{};
  std::string rt_flag{};
  std::optional<std::int64_t> onset{};
  std::optional<std::int64_t> first_input{};
  std::optional<std::int64_t> focus_losses{};
  std::optional<std::int64_t> dropped_frames{};
  std::optional<double> refresh{};
  std::string input{};
  std::optional<std::int64_t> viewport_width{};
  std::optional<std::int64_t> viewport_height{};
  bool interrupted = false;
  bool superseded = false;
  std::int64_t received = 0;

  bool operator==(const ResponseRow&) const = default;

  using Row = ResponseRow;
  static constexpr std::tuple params{
      Param{"study", &Row::study, "name of the study"},
      Param{"version", &Row::version, "version of its design, the wave of data collection", 1,
            most_whole},
      Param{"design_hash", &Row::design_hash, "SHA-256 of the frozen design and its material"},
      Param{"session", &Row::session, "random id of the session"},
      Param{"participant", &Row::participant,
            "hash of the participant, of this export: it cannot be joined with anything else"},
      Param{"simulated", &Row::simulated, "whether a program took part instead of a person"},
      Param{"outcome", &Row::outcome, "how the session ended; active when it has not"},
      Param{"excluded", &Row::excluded, "whether the session is to be left out of the analysis"},
      Param{"exclusion_reasons", &Row::exclusion_reasons, "why, as recorded; separated by '; '"},
      Param{"group", &Row::group, "number of the group of the design the session was assigned to",
            0, most_whole},
      Param{"item_set", &Row::item_set, "name of the set of items the session was assigned to"},
      Param{"seq", &Row::seq, "number of the event in its session", 1, most_whole},
      Param{"step", &Row::step, "number of the screen in its session, from 0 on", 0, most_whole},
      Param{"screen", &Row::screen, "kind of the screen"},
      Param{"phase", &Row::phase, "part of the session: practice, check, test, ..."},
      Param{"block", &Row::block, "number of the block", 0, most_whole},
      Param{"position", &Row::position, "place of the trial in its phase", 0, most_whole},
      Param{"repetition", &Row::repetition, "how often the item was seen before", 0, most_whole},
      Param{"item", &Row::item, "the item the trial is about"},
      Param{"condition", &Row::condition, "condition of the trial"},
      Param{"level", &Row::level, "percent of the pixels shown", 0, 100},
      Param{"stimuli", &Row::stimuli,
            "files that were shown, named by the SHA-256 of their bytes; a JSON list"},
      Param{"label", &Row::label, "true class of the item"},
      Param{"prediction", &Row::prediction, "class the model gives it"},
      Param{"confidence", &Row::confidence, "the model's probability of that class", 0, 1},
      Param{"bin", &Row::bin, "easy, medium or hard"},
      Param{"adversarial", &Row::adversarial, "whether it was made to mislead the model"},
      Param{"category", &Row::category, "kind of the model's error"},
      Param{"options", &Row::options, "the answers in the order in which they were shown; JSON"},
      Param{"question", &Row::question, "id of the question of a questionnaire"},
      Param{"response", &Row::response, "the answer; marks and drawings as JSON"},
      Param{"justification", &Row::justification, "why, in the participant's words"},
      Param{"free_text", &Row::free_text,
            "whether the participant's own words are in this row, which may be personal data"},
      Param{"correct", &Row::correct, "whether the answer is right; empty where none is"},
      Param{"rt", &Row::rt, "milliseconds from the onset to the answer", 0, most_ms},
      Param{"server_ms", &Row::server_ms,
            "milliseconds from when the server sent the screen until it had the answer; empty for "
            "simulated participants and where no server of ours measured",
            0, most_ms},
      Param{
          "rt_flag", &Row::rt_flag,
          "'longer' where rt is more than server_ms, which cannot be; 'shorter' where more than a "
          "minute of server_ms is in neither onset nor rt; otherwise empty"},
      Param{"onset", &Row::onset,
            "milliseconds from when the screen arrived to the frame that showed it", 0, most_ms},
      Param{"first_input", &Row::first_input, "milliseconds from the onset to the first input", 0,
            most_ms},
      Param{"focus_losses", &Row::focus_losses, "how often the window lost the focus meanwhile", 0,
            most_whole},
      Param{"dropped_frames", &Row::dropped_frames,
            "frames the screen skipped in the first ten seconds after the onset", 0, most_whole},
      Param{"refresh", &Row::refresh, "frames a second of the screen, as estimated meanwhile", 0,
            1e6},
      Param{"input", &Row::input, "what it was answered with: mouse, touch, pen or keyboard"},
      Param{"viewport_width", &Row::viewport_width, "CSS pixels", 0, most_whole},
      Param{"viewport_height", &Row::viewport_height, "CSS pixels", 0, most_whole},
      Param{"interrupted", &Row::interrupted, "whether the participant left this screen once"},
      Param{"superseded", &Row::superseded, "whether the same screen was answered again later"},
      Param{"received", &Row::received, "when the server had it: milliseconds since 1970, UTC", 0,
            most_whole},
  };
};

// What rows of other programs may have instead of our screens and phases; no analysis reads these.
inline constexpr std::string_view other_screen = "other";
inline constexpr std::string_view other_phase = "unknown";

struct Column {
  std::string_view name;
  std::string_view description;
  std::string_view kind;  // "text", "whole number", "number" or "true or false"
  bool may_be_empty = false;
};
const std::vector<Column>& columns();

// One text for each column; what is not there is empty.
std::vector<std::string> cells_of(const ResponseRow& row);
// The row these cells make, `where` naming it in the sentence of the Error that is thrown when one
// does not fit its column.
ResponseRow row_of(std::span<const std::string> cells, std::string_view where);
// Throws such an Error for a number that is out of its column's range, and for a screen or a phase
// that no session has: analyses would pass over it without a word.
void expect_sound(const ResponseRow& row, std::string_view where);

}  // namespace assay::responses
