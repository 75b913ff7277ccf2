// Responses from any table: which of its columns is what is said by the caller.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

struct Columns {
  static constexpr Info info{.name = "columns",
                             .summary =
                                 "A CSV table with a row a response, whose columns you name, as in "
                                 "columns:participant=user,item=image."};

  std::string study{};
  std::string participant{};
  std::string item{};
  std::string condition{};
  std::string item_set{};
  std::string response{};
  std::string correct{};
  std::string rt{};
  std::string level{};
  std::string label{};
  std::string prediction{};
  std::string confidence{};
  bool percent = false;
  std::string bin{};
  std::string adversarial{};
  std::string category{};
  std::string options{};
  std::string known{};
  std::string excluded{};
  std::string phase{};
  std::string screen = "decide";
  std::string outcome = "completed";

  static constexpr std::tuple params{
      Param{"study", &Columns::study, "column of the study's name"},
      Param{"participant", &Columns::participant, "column of who answered; becomes a number"},
      Param{"item", &Columns::item, "column of what it is about"},
      Param{"condition", &Columns::condition, "column of the condition, such as the method"},
      Param{"item_set", &Columns::item_set, "column of the set of items"},
      Param{"response", &Columns::response, "column of the answer"},
      Param{"correct", &Columns::correct, "column of whether it is right: 1 or 0"},
      Param{"rt", &Columns::rt, "column of the reaction time in milliseconds"},
      Param{"level", &Columns::level, "column of the percent of pixels shown"},
      Param{"label", &Columns::label, "column of the true class"},
      Param{"prediction", &Columns::prediction, "column of the model's class"},
      Param{"confidence", &Columns::confidence, "column of the model's confidence"},
      Param{"percent", &Columns::percent, "whether confidences are in percent"},
      Param{"bin", &Columns::bin, "column of the difficulty"},
      Param{"adversarial", &Columns::adversarial, "column of whether it was made to mislead"},
      Param{"category", &Columns::category, "column of the kind of error"},
      Param{"options", &Columns::options, "column of the options shown, a JSON list"},
      Param{"known", &Columns::known, "column of whether the participant knew the class"},
      Param{"excluded", &Columns::excluded,
            "column of whether the participant is to be left out of the analysis: 1 or 0"},
      Param{"phase", &Columns::phase,
            "column of the part of the session, such as practice, check or test; blank is test"},
      Param{"screen", &Columns::screen, "kind of screen the rows answer"},
      Param{"outcome", &Columns::outcome, "how everybody's session ended"},
  };

  Imported operator()(const std::filesystem::path& path) const;
};

}  // namespace assay::responses
