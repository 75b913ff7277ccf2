#include "evaluate/runner/kept_so_far.h"

#include "base/counted.h"
#include "base/utf8.h"

namespace assay::runner {
namespace {

constexpr std::string_view nothing =
    "Nothing was kept yet; the same command starts from the beginning.";

}  // namespace

KeptSoFar::KeptSoFar(const std::filesystem::path& place, std::size_t methods,
                     std::string_view resume)
    : place_(printable(place.string())), methods_(methods), resume_(resume), stopped_(nothing) {}

void KeptSoFar::begin(std::string_view method) {
  method_ = method;
  part_.clear();
}

void KeptSoFar::has(std::size_t items, std::size_t all, std::string_view things) {
  part_ = fmt::format("{} of {} by '{}'", items, counted(all, things), method_);
  say();
}

void KeptSoFar::finish() {
  ++done_;
  part_.clear();
  say();
}

void KeptSoFar::say() {
  std::string kept;
  if (done_ > 0) kept = fmt::format("{} of {}", done_, counted(methods_, "methods"));
  if (!part_.empty()) kept += (kept.empty() ? "" : " and ") + part_;
  stopped_.say(fmt::format("'{}' keeps the explanations of {}; {}.", place_, kept, resume_));
}

}  // namespace assay::runner
