#include "study/responses/imported.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::responses {
namespace {

constexpr double most_side = 100'000;
constexpr double most_pixels = 100e6;
constexpr std::size_t most_pixels_in_all = 2'000'000'000;

}  // namespace

void check_size(double width, double height, std::string_view where) {
  // Written so that NaN is refused.
  const bool fits = width >= 1 && height >= 1 && width <= most_side && height <= most_side &&
                    width * height <= most_pixels && width == std::floor(width) &&
                    height == std::floor(height);
  if (!fits) fail("{} is said to have {} x {} pixels, which no picture has.", where, width, height);
}

void Imported::add(ObjectBox box, int width, int height, const std::string& where) {
  box.x0 = std::clamp(box.x0, 0.0, static_cast<double>(width));
  box.x1 = std::clamp(box.x1, 0.0, static_cast<double>(width));
  box.y0 = std::clamp(box.y0, 0.0, static_cast<double>(height));
  box.y1 = std::clamp(box.y1, 0.0, static_cast<double>(height));
  if (!(box.x0 < box.x1) || !(box.y0 < box.y1)) {
    return add_oddity("a box that covers nothing of its picture", where);
  }
  boxes.push_back(std::move(box));
}

void Imported::add(Mask mask) {
  pixels += mask.inside.size();
  if (pixels > most_pixels_in_all) {
    fail("The masks together have more than {} pixels; import them in parts.", most_pixels_in_all);
  }
  masks.push_back(std::move(mask));
}

std::vector<MarkedShares> marked_shares(const std::vector<Mask>& masks) {
  std::vector<MarkedShares> result;
  std::map<std::string, std::size_t> places;
  std::map<std::string, std::map<std::string, std::vector<std::uint8_t>>> of_people;
  for (const Mask& mask : masks) {
    const auto [place, is_first] = places.emplace(mask.item, result.size());
    if (is_first) result.push_back({.item = mask.item, .width = mask.width, .height = mask.height});
    const MarkedShares& all = result[place->second];
    if (all.width != mask.width || all.height != mask.height) {
      fail("The masks of '{}' differ in size: {} x {} and {} x {}.", mask.item, all.width,
           all.height, mask.width, mask.height);
    }
    std::vector<std::uint8_t>& theirs = of_people[mask.item][mask.annotator];
    theirs.resize(mask.inside.size());
    for (std::size_t at = 0; at < theirs.size(); ++at) theirs[at] |= mask.inside[at];
  }
  for (MarkedShares& all : result) {
    const auto& people = of_people.at(all.item);
    all.annotators = people.size();
    std::vector<std::uint32_t> counts(people.begin()->second.size());
    for (const auto& [name, inside] : people) {
      for (std::size_t at = 0; at < counts.size(); ++at) counts[at] += inside[at];
    }
    for (const std::uint32_t count : counts) {
      all.share.push_back(static_cast<float>(count) / static_cast<float>(people.size()));
    }
  }
  return result;
}

}  // namespace assay::responses
