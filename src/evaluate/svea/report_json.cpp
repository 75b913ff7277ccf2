#include <nlohmann/json.hpp>

#include "base/version.h"
#include "evaluate/svea/report.h"
#include "evaluate/svea/summary.h"

namespace assay::svea {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Measured& found) {
  Json result{{"mean", found.mean}, {"each", found.each}};
  if (found.interval) result["interval"] = {found.interval->low, found.interval->high};
  return result;
}

Json to_json(const Summary& row) {
  Json result{{"title", row.title},
              {"spec", row.spec},
              {"roe", to_json(row.roe)},
              {"drop", to_json(row.drop)},
              {"increase", to_json(row.increase)},
              {"localisation", to_json(row.localisation)},
              {"pointing", to_json(row.pointing)}};
  if (row.published) {
    result["published"] = {{"roe", row.published->roe},
                           {"drop", row.published->drop},
                           {"increase", row.published->increase}};
  }
  return result;
}

// What happened to each test signal in one run.
Json items(const Run& run) {
  Json result{{"seed", run.seed}, {"predicted", run.test.predicted}, {"methods", Json::array()}};
  for (const MethodOutcome& judged : run.judged) {
    result["methods"].push_back({{"title", judged.title},
                                 {"linear_answers", judged.linear_answers},
                                 {"drops", judged.drops},
                                 {"constant_maps", judged.constant},
                                 {"seconds", judged.seconds},
                                 {"forward_passes", judged.passes.forward},
                                 {"backward_passes", judged.passes.backward}});
  }
  return result;
}

}  // namespace

std::string to_json(const Results& results) {
  const Settings& settings = results.plan.settings;
  Json all{{"assay", version},
           {"settings",
            {{"window", settings.width},
             {"edge", Value<Edge>::write(settings.edge)},
             {"output", settings.output == model::Output::probability ? "probability" : "logit"},
             {"cost", settings.cost},
             {"epochs", results.plan.epochs}}},
           {"accuracy", to_json(accuracies(results))},
           {"raw", 100 * results.raw},
           {"seconds", results.seconds},
           {"methods", Json::array()},
           {"runs", Json::array()}};
  for (const Summary& row : summaries(results)) all["methods"].push_back(to_json(row));
  for (const Run& run : results.runs) all["runs"].push_back(items(run));
  return all.dump(1) + "\n";
}

}  // namespace assay::svea
