#include "exchange/csv.h"
#include "exchange/jsonl.h"
#include "exchange/jspsych.h"
#include "exchange/psychds.h"

namespace assay::exchange {

std::span<const Export> exports() {
  static constexpr Export formats[] = {Export::of<Csv>(), Export::of<Jsonl>(),
                                       Export::of<Jspsych>(), Export::of<Psychds>()};
  return formats;
}

}  // namespace assay::exchange
