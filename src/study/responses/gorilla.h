// Exports of a task in Gorilla (gorilla.sc), as the human-AI team study of Nguyen, Kim and Nguyen
// (2021) published them: the rows in which somebody answered or went on. Participants become
// numbers; their ids, devices and local times are not read.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

// Which answer was right is taken from the spreadsheet's column 'answer' (or 'ANSWER') of the trial
// that was shown, not from Gorilla's 'Correct', which says so only where a task was set up for it.
// Who got fewer of the hidden checks ('Validation') right than `pass` is excluded.
// What the machine said, how sure it was and whether it was right follow from the prompt ("54%
// jeep") and the right answer; a decision without an answer is neither right nor wrong.
// A spreadsheet that was opened in a spreadsheet program may have texts that became dates: they are
// reported and left as they are.
struct Gorilla {
  static constexpr Info info{.name = "gorilla",
                             .summary = "Answers of a Gorilla task, without ids of participants."};

  std::optional<int> pass{};
  bool pool = false;

  static constexpr std::tuple params{
      Param{"pass", &Gorilla::pass,
            "hidden checks to be right, or somebody is excluded; unless given all, as for ImageNet "
            "(8 of 10 for dogs)",
            0, 1000},
      Param{"pool", &Gorilla::pool,
            "whether all versions of the experiment are one study, as in the paper's tables; the "
            "version becomes the group. Otherwise the newest is analysed"},
  };

  Imported operator()(const std::filesystem::path& path) const;
};

// Whether a text looks like the date a spreadsheet program made of another: "6/1/49", "1-May".
bool looks_like_date(std::string_view text);

}  // namespace assay::responses
