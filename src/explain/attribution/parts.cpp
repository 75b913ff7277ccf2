#include "explain/attribution/parts.h"

#include "base/error.h"
#include "explain/attribution/baseline.h"
#include "explain/attribution/channels.h"
#include "net/data/picture_layout.h"

namespace assay::attribution {
namespace {

// A gigabyte of presence.
constexpr std::size_t most_bytes = std::size_t{1} << 30;

void fill_with_means(const Segments& segments, std::span<const float> item, std::span<float> to) {
  const std::size_t points = segments.of.size();
  std::vector<double> numbers(segments.count, 0.0);
  for (const std::uint32_t part : segments.of) numbers[part] += 1;
  for (std::size_t begin = 0; begin < item.size(); begin += points) {
    std::vector<double> sums(segments.count, 0.0);
    for (std::size_t at = 0; at < points; ++at) {
      sums[segments.of[at]] += double{item[begin + at]};
    }
    for (std::size_t at = 0; at < points; ++at) {
      const std::uint32_t part = segments.of[at];
      to[begin + at] = static_cast<float>(sums[part] / numbers[part]);
    }
  }
}

Baseline baseline_of(Hide hide) {
  if (hide == Hide::mean) return Baseline::mean;
  return hide == Hide::blur ? Baseline::blur : Baseline::zero;
}

}  // namespace

Parts::Parts(const Question& question, Segmentation kind, int count, Hide hide)
    : batch_(question.batch) {
  const Shape input = question.classifier.input_shape();
  if (hide == Hide::usual) hide = data::is_picture(input) ? Hide::part : Hide::mean;
  if (hide == Hide::blur && spatial_shape(input).size() > 2) {
    fail(
        "Only pictures and signals can be blurred, and this model's input is {}; hide parts behind "
        "'zero', 'mean' or 'part'.",
        to_string(input));
  }
  hidden_ = baselines(baseline_of(hide), input, batch_);
  for (std::size_t item = 0; item < batch_.rows(); ++item) {
    segments_.push_back(segments_of(kind, count, question.classifier, batch_.row(item)));
    if (hide == Hide::part) {
      fill_with_means(segments_.back(), batch_.row(item), hidden_.row(item));
    }
  }
}

void Parts::show(std::size_t item, std::span<const std::uint8_t> presence,
                 std::span<float> sample) const {
  const std::vector<std::uint32_t>& of = segments_[item].of;
  const std::span<const float> there = batch_.row(item);
  const std::span<const float> hidden = hidden_.row(item);
  for (std::size_t begin = 0; begin < sample.size(); begin += of.size()) {
    for (std::size_t at = 0; at < of.size(); ++at) {
      sample[begin + at] = (presence[of[at]] != 0 ? there : hidden)[begin + at];
    }
  }
}

void Parts::paint(std::size_t item, std::span<const double> said, std::span<float> map) const {
  const std::vector<std::uint32_t>& of = segments_[item].of;
  for (std::size_t at = 0; at < of.size(); ++at) map[at] = static_cast<float>(said[of[at]]);
}

void check_samples(std::size_t parts, std::size_t samples) {
  if (parts == 0 || samples <= most_bytes / parts) return;
  fail("{} samples of {} parts do not fit into memory; ask for fewer samples or fewer parts.",
       samples, parts);
}

}  // namespace assay::attribution
