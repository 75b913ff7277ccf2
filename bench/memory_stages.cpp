// What RISE holds for few items and for many.
#include <sys/resource.h>

#include "base/rng.h"
#include "bench/resnet34.h"
#include "bench/stage.h"
#include "net/train/nets.h"

namespace assay::bench {
namespace {

double peak_mib() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) / 1024;
}

StageCost rise(graph::Graph graph, std::int64_t items, const char* masks) {
  const model::Model model(std::move(graph), {});
  Shape shape = model.input_shape();
  shape.insert(shape.begin(), items);
  Tensor batch(std::move(shape));
  Random random(3, 1);
  for (float& value : batch.data) value = static_cast<float>(random.normal());
  const std::vector<std::size_t> targets(batch.rows(), 0);
  const attribution::Method& method = find(attribution::catalogue(), "rise", "method");
  const attribution::Explain explain = method.configure({{"masks", masks}});
  StageCost cost{.seconds = seconds_of([&] { explain({model, batch, targets}); })};
  cost.passes = model.passes();
  const double given = static_cast<double>(batch.data.size() * sizeof(float)) / (1 << 20);
  cost.more =
      fmt::format(", \"masks\": {}, \"items\": {}, \"peak_mib\": {:.1f}, \"items_mib\": {:.1f}",
                  masks, items, peak_mib(), given);
  return cost;
}

}  // namespace

std::vector<Stage> memory_stages() {
  std::vector<Stage> stages;
  for (const std::int64_t items : {1, 16}) {
    stages.push_back({fmt::format("memory_resnet34_rise_{}", items),
                      [items] { return rise(Resnet34().build(), items, "20"); }});
  }
  for (const std::int64_t items : {5'000, 10'000}) {
    stages.push_back({fmt::format("memory_svea_rise_{}", items),
                      [items] { return rise(train::svea_baseline(0), items, "1000"); }});
  }
  return stages;
}

}  // namespace assay::bench
