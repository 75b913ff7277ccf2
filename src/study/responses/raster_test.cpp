#include "study/responses/raster.h"

#include "base/rng.h"
#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

TEST(Raster, FillsPixelsWhoseCentresAreInside) {
  Mask mask = empty_mask(5, 4);
  fill(mask, std::vector<Point>{{1, 1}, {4, 1}, {4, 3}, {1, 3}});
  EXPECT_EQ(drawn(mask), ".....\n.###.\n.###.\n.....\n");
  // Half a pixel further the centres lie on the edges: the left and upper ones count.
  mask = empty_mask(5, 4);
  fill(mask, std::vector<Point>{{1.5, 1.5}, {3.5, 1.5}, {3.5, 2.5}, {1.5, 2.5}});
  EXPECT_EQ(drawn(mask), ".....\n.##..\n.....\n.....\n");
}

TEST(Raster, CutsOffWhatLiesOutside) {
  Mask mask = empty_mask(3, 2);
  fill(mask, std::vector<Point>{{-1e9, -1e9}, {2, -1e9}, {2, 1e9}, {-1e9, 1e9}});
  EXPECT_EQ(drawn(mask), "##.\n##.\n");
}

// Whether a ray to the right of the centre crosses an odd number of edges.
bool is_inside(const std::vector<Point>& polygon, double x, double y) {
  bool inside = false;
  for (std::size_t at = 0; at < polygon.size(); ++at) {
    const Point& a = polygon[at];
    const Point& b = polygon[(at + 1) % polygon.size()];
    if ((a.y > y) == (b.y > y)) continue;
    if (x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

TEST(Raster, AgreesWithARayFromEveryPixel) {
  Random random(3, 0);
  for (int round = 0; round < 300; ++round) {
    std::vector<Point> polygon(3 + random.below(8));
    for (Point& point : polygon) {
      point = {random.uniform() * 40 - 10, random.uniform() * 30 - 5};
    }
    Mask mask = empty_mask(20, 17);
    fill(mask, polygon);
    for (int y = 0; y < mask.height; ++y) {
      for (int x = 0; x < mask.width; ++x) {
        const bool inside = mask.inside[static_cast<std::size_t>(y * mask.width + x)] != 0;
        ASSERT_EQ(inside, is_inside(polygon, x + 0.5, y + 0.5)) << round << ": " << x << ' ' << y;
      }
    }
  }
}

TEST(Raster, AddsToWhatIsThere) {
  Mask mask = empty_mask(4, 1);
  fill(mask, std::vector<Point>{{0, 0}, {2, 0}, {2, 1}, {0, 1}});
  fill(mask, std::vector<Point>{{1, 0}, {3, 0}, {3, 1}, {1, 1}});
  EXPECT_EQ(drawn(mask), "###.\n");
}

}  // namespace
}  // namespace assay::responses
