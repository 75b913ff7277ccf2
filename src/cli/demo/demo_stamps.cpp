#include "cli/demo/demo_stamps.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/rng.h"
#include "net/data/image.h"
#include "net/data/resize.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using data::Picture;

constexpr int side = 256;           // of a picture
constexpr int trained_of_each = 2;  // pictures of a stamp in the split "train"

// Tigers and lions are told apart in a study of their own and need more pictures.
constexpr DemoStamp stamps[] = {
    {"animals/mammals/cats/tiger", "tiger", 3},
    {"animals/mammals/cats/tiger_sumatran", "tiger", 3},
    {"animals/mammals/cats/lion", "lion", 3},
    {"animals/mammals/cats/lion-2", "lion", 3},
    {"animals/marsupials/koala", "koala"},
    {"animals/marsupials/wombat", "wombat"},
    {"animals/insects/grasshopper", "grasshopper"},
    {"animals/insects/mantis", "mantis"},
    {"animals/lizards/iguana", "common_iguana"},
    {"animals/mammals/rodents/squirrel", "fox_squirrel"},
    {"animals/mammals/rodents/beaver", "beaver"},
    {"animals/mammals/camel/dromedary", "Arabian_camel"},
    {"animals/mammals/bears/european-bear", "brown_bear"},
    {"animals/mammals/wildboar", "wild_boar"},
    {"animals/mammals/aquatic/sea_lion", "sea_lion"},
    {"animals/mammals/aquatic/otter", "otter"},
    {"animals/mammals/aquatic/orca", "killer_whale"},
    {"animals/mammals/equines/zebra", "zebra"},
    {"animals/mammals/apes/chimp", "chimpanzee"},
    {"animals/mammals/apes/gorilla", "gorilla"},
    {"animals/mammals/bovines/bison", "bison"},
    {"animals/mammals/dogs/fox", "red_fox"},
    {"animals/mammals/hippopotamus", "hippopotamus"},
    {"animals/mammals/elephant", "African_elephant"},
    {"animals/birds/vulture", "vulture"},
    {"animals/birds/penguin", "king_penguin"},
    {"animals/birds/hen", "hen"},
    {"animals/birds/pink_flamingo", "flamingo"},
    {"animals/birds/peacock", "peacock"},
    {"animals/birds/ostrich", "ostrich"},
    {"animals/birds/drake", "drake"},
    {"animals/birds/magpie", "magpie"},
    {"animals/birds/tucan", "toucan"},
    {"animals/birds/pelican", "pelican"},
    {"animals/fish/lionfish", "lionfish"},
    {"animals/fish/clownfish", "anemone_fish"},
    {"food/fruit/pineapple", "pineapple"},
    {"food/fruit/banana", "banana"},
    {"food/fruit/strawberry", "strawberry"},
    {"food/vegetables/broccoli", "broccoli"},
    {"household/dishes/teapot", "teapot"},
    {"sports/soccer", "soccer_ball"},
};

constexpr std::string_view photographs[] = {"Aqua",        "Blinds", "Dune", "Garden",
                                            "GreenMeadow", "Storm",  "Wood", "RainDrops"};

int as_pixels(double length) { return static_cast<int>(std::lround(length)); }

// Half as much again as a picture, so that parts of it can be cut out.
Picture read_background(const fs::path& file) {
  const Picture whole = data::read_picture(file);
  const double scale = 1.5 * side / std::min(whole.width, whole.height);
  return data::resized(whole, as_pixels(scale * whole.width), as_pixels(scale * whole.height));
}

Picture cut(const Picture& from, int left, int top) {
  Picture result(side, side);
  for (int y = 0; y < side; ++y) {
    std::copy_n(from.at(left, top + y), 3 * side, result.at(0, y));
  }
  return result;
}

void need_folder(const fs::path& folder, const char* what, const char* package) {
  if (fs::is_directory(folder)) return;
  fail("There are no {} in '{}'; install them with 'apt-get install {}'.", what, folder.string(),
       package);
}

int drawn_below(Random& random, int limit) {
  return static_cast<int>(random.below(static_cast<std::uint64_t>(std::max(limit, 1))));
}

}  // namespace

std::span<const DemoStamp> demo_stamps() { return stamps; }
std::span<const std::string_view> demo_backgrounds() { return photographs; }

DemoPicture laid(const Picture& background, const Picture& stamp, const Picture& opaque,
                 std::uint64_t seed, std::uint64_t stream) {
  expects(background.width >= side && background.height >= side, "the background fills a picture");
  expects(stamp.width == opaque.width && stamp.height == opaque.height, "sizes are the same");
  Random random(seed, stream);
  const double share = 0.55 + 0.2 * random.uniform();
  const double scale = share * side / std::max(stamp.width, stamp.height);
  const int width = std::max(as_pixels(scale * stamp.width), 1);
  const int height = std::max(as_pixels(scale * stamp.height), 1);
  const Picture object = data::resized(stamp, width, height);
  const Picture alpha = data::resized(opaque, width, height);
  DemoPicture result{.picture = cut(background, drawn_below(random, background.width - side + 1),
                                    drawn_below(random, background.height - side + 1)),
                     .mask = Picture(side, side)};
  // What a model cuts off at the edges should not be the object.
  constexpr int margin = side / 16;
  const int left = margin + drawn_below(random, side - 2 * margin - width + 1);
  const int top = margin + drawn_below(random, side - 2 * margin - height + 1);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int weight = *alpha.at(x, y);
      std::uint8_t* below = result.picture.at(left + x, top + y);
      for (int channel = 0; channel < 3; ++channel) {
        // On white a pixel is w c + (1 - w) 255; what is white in it gives way to the background.
        const int white = (255 - weight) * (255 - below[channel]) / 255;
        below[channel] =
            static_cast<std::uint8_t>(std::clamp(object.at(x, y)[channel] - white, 0, 255));
      }
      if (weight > 127) std::fill_n(result.mask.at(left + x, top + y), 3, std::uint8_t{255});
    }
  }
  return result;
}

std::vector<DemoPicture> cut_outs(const fs::path& stamp_folder, const fs::path& background_folder,
                                  std::uint64_t seed) {
  need_folder(stamp_folder, "stamps of Tux Paint", "tuxpaint-stamps-default");
  need_folder(background_folder, "photographs", "mate-backgrounds");
  std::vector<Picture> backgrounds;
  for (const std::string_view name : photographs) {
    backgrounds.push_back(read_background(background_folder / fmt::format("{}.jpg", name)));
  }
  std::vector<DemoPicture> all;
  for (const DemoStamp& stamp : stamps) {
    const fs::path file = stamp_folder / fmt::format("{}.png", stamp.file);
    const Picture picture = data::read_picture(file);
    const Picture opaque = data::read_mask(file);
    for (int at = 0; at < stamp.tests + trained_of_each; ++at) {
      const bool tests = at < stamp.tests;
      const Picture& background = backgrounds[all.size() % backgrounds.size()];
      DemoPicture made = laid(background, picture, opaque, seed, all.size());
      made.name = workspace::as_name(fmt::format("{}_{}", file.stem().string(), at + 1));
      made.label = stamp.shows;
      made.split = tests ? "test" : "train";
      all.push_back(std::move(made));
    }
  }
  return all;
}

}  // namespace assay::cli
