#include "study/responses/runs.h"

#include "base/error.h"
#include "study/responses/raster.h"

namespace assay::responses {
namespace {

// Calls put(place) for every place inside; there are `total`.
template <class Put>
void walk(const Runs& runs, std::int64_t total, std::string_view where, const Put& put) {
  std::int64_t place = 0;
  bool inside = false;
  for (const std::int64_t run : runs) {
    if (run < 0 || run > total - place) {
      fail("The runs of {} do not fit a mask of {} pixels.", where, total);
    }
    for (const std::int64_t end = place + run; place < end; ++place) {
      if (inside) put(place);
    }
    inside = !inside;
  }
  if (place != total) fail("The runs of {} cover {} of {} pixels.", where, place, total);
}

// Reads bits, the highest of a byte first.
class Bits {
 public:
  Bits(std::span<const std::uint8_t> bytes, std::string_view where)
      : bytes_(bytes), where_(where) {}

  std::uint32_t read(int count) {
    std::uint32_t value = 0;
    for (int bit = 0; bit < count; ++bit, ++at_) {
      if (at_ / 8 >= bytes_.size()) fail("The runs of {} end too early.", where_);
      value = value << 1U | (bytes_[at_ / 8] >> (7 - at_ % 8) & 1U);
    }
    return value;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::string_view where_;
  std::size_t at_ = 0;
};

}  // namespace

Mask mask_of_coco(const Runs& runs, int width, int height, std::string_view where) {
  Mask mask = empty_mask(width, height);
  walk(runs, static_cast<std::int64_t>(mask.inside.size()), where, [&](std::int64_t place) {
    const std::int64_t column = place / height;
    const std::int64_t row = place % height;
    mask.inside[static_cast<std::size_t>(row * width + column)] = 1;
  });
  return mask;
}

Runs coco_runs(std::string_view text, std::string_view where) {
  constexpr int most_letters = 12;  // of a number
  Runs runs;
  for (std::size_t at = 0; at < text.size();) {
    std::int64_t value = 0;
    bool more = true;
    for (int letters = 0; more; ++letters) {
      if (at == text.size() || letters == most_letters || text[at] < '0' || text[at] > 'o') {
        fail("The compressed runs of {} are broken at letter {}.", where, at + 1);
      }
      const auto letter = static_cast<std::uint64_t>(text[at++] - '0');
      value |= static_cast<std::int64_t>((letter & 0x1FU) << (5 * letters));
      more = (letter & 0x20U) != 0;
      const bool negative = (letter & 0x10U) != 0;
      if (!more && negative) value -= std::int64_t{1} << (5 * (letters + 1));
    }
    if (runs.size() > 2) value += runs[runs.size() - 2];
    runs.push_back(value);
  }
  return runs;
}

Mask mask_of_cvat(const Runs& runs, const Box& box, int width, int height, std::string_view where) {
  const bool fits = box.left >= 0 && box.top >= 0 && box.width >= 0 && box.height >= 0 &&
                    box.width <= width - box.left && box.height <= height - box.top;
  if (!fits) fail("The box of {} does not lie in its picture of {} x {}.", where, width, height);
  Mask mask = empty_mask(width, height);
  const std::int64_t total = static_cast<std::int64_t>(box.width) * box.height;
  walk(runs, total, where, [&](std::int64_t place) {
    const std::int64_t row = box.top + place / box.width;
    const std::int64_t column = box.left + place % box.width;
    mask.inside[static_cast<std::size_t>(row * width + column)] = 1;
  });
  return mask;
}

Mask mask_of_rle_pack(std::span<const std::uint8_t> bytes, int width, int height,
                      std::string_view where) {
  Mask mask = empty_mask(width, height);
  Bits bits(bytes, where);
  const std::size_t total = bits.read(32);
  if (total != mask.inside.size() * 4) {
    fail("The runs of {} hold {} values instead of 4 for each of {} x {} pixels.", where, total,
         width, height);
  }
  const int word = static_cast<int>(bits.read(5)) + 1;
  std::array<int, 4> sizes{};
  for (int& size : sizes) size = static_cast<int>(bits.read(4)) + 1;
  const auto put = [&](std::size_t place, std::uint32_t value) {
    if (place % 4 == 3 && value != 0) mask.inside[place / 4] = 1;
  };
  for (std::size_t place = 0; place < total;) {
    const bool repeats = bits.read(1) == 1;
    const std::size_t length = bits.read(sizes[bits.read(2)]) + std::size_t{1};
    if (length > total - place) fail("The runs of {} are longer than its picture.", where);
    const std::uint32_t value = repeats ? bits.read(word) : 0;
    for (std::size_t at = 0; at < length; ++at) {
      put(place++, repeats ? value : bits.read(word));
    }
  }
  return mask;
}

}  // namespace assay::responses
