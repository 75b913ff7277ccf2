// Any bytes at all as a study's design, as its material, as a frozen study and as the answer to
// every screen of a small study: an Error or a refusal, or a value that survives being written.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string_view>

#include "base/error.h"
#include "study/design/freeze.h"
#include "study/design/judge.h"
#include "study/design/test_study.h"

namespace {

using namespace assay;
using namespace assay::study;

template <class Read>
void survive(const Read& read) {
  try {
    read();
  } catch (const Error&) {
  }
}

std::vector<Study> small_studies() {
  std::vector<Study> all;
  for (const char* spec :
       {"team", "review", "psychophysics", "guess", "attention_image", "attention_text"}) {
    all.push_back(test_study(spec, test_ingredients(3, 1, 0)));
  }
  return all;
}

struct ScreenStep {
  const Study* study = nullptr;
  Step step;
};

// Each kind of screen once.
std::vector<ScreenStep> all_screens(const std::vector<Study>& studies) {
  std::vector<ScreenStep> result;
  std::set<Screen> seen;
  for (const Study& study : studies) {
    std::vector<Step> steps = entry_steps(study);
    for (const Step& step : plan(study, study.cells().front(), 1)) steps.push_back(step);
    for (const Step& step : steps) {
      if (seen.insert(step.screen).second) result.push_back({&study, step});
    }
  }
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  survive([&] {
    const Design design = design_from_json(text);
    if (!(design_from_json(to_json(design)) == design)) std::abort();
  });
  survive([&] {
    const Material material = material_from_json(text);
    if (!(material_from_json(to_json(material)) == material)) std::abort();
  });
  survive([&] { frozen_from_json(text); });
  static const std::vector<Study> studies = small_studies();
  static const std::vector<ScreenStep> screens = all_screens(studies);
  for (const ScreenStep& one : screens) {
    const Verdict verdict = judge(*one.study, one.study->cells().front(), one.step, text);
    if (verdict.accepted != verdict.why.empty()) std::abort();
  }
  return 0;
}
