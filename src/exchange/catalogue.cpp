#include "exchange/coco.h"
#include "exchange/columns.h"
#include "exchange/contours.h"
#include "exchange/csv.h"
#include "exchange/cvat.h"
#include "exchange/gorilla.h"
#include "exchange/jsonl.h"
#include "exchange/jspsych.h"
#include "exchange/label_studio.h"
#include "exchange/labelme.h"
#include "exchange/marked_words.h"
#include "exchange/pascal_voc.h"
#include "exchange/psychds.h"
#include "exchange/responses.h"

namespace assay::exchange {

std::span<const Export> exports() {
  static constexpr Export formats[] = {Export::of<Csv>(), Export::of<Jsonl>(),
                                       Export::of<Jspsych>(), Export::of<Psychds>()};
  return formats;
}

std::span<const Import> imports() {
  static constexpr Import kinds[] = {
      Import::of<LabelStudio>(), Import::of<Cvat>(),    Import::of<Coco>(),
      Import::of<PascalVoc>(),   Import::of<Labelme>(), Import::of<Contours>(),
      Import::of<MarkedWords>(), Import::of<Gorilla>(), Import::of<Responses>(),
      Import::of<Columns>(),
  };
  return kinds;
}

}  // namespace assay::exchange
