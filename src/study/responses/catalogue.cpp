#include "study/responses/coco.h"
#include "study/responses/columns.h"
#include "study/responses/contours.h"
#include "study/responses/csv.h"
#include "study/responses/cvat.h"
#include "study/responses/gorilla.h"
#include "study/responses/jsonl.h"
#include "study/responses/jspsych.h"
#include "study/responses/label_studio.h"
#include "study/responses/labelme.h"
#include "study/responses/marked_words.h"
#include "study/responses/pascal_voc.h"
#include "study/responses/psychds.h"
#include "study/responses/responses.h"

namespace assay::responses {

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

}  // namespace assay::responses
