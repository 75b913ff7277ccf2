#include "math/stats/several_samples.h"

namespace assay::stats {
namespace {

std::string too_few_levels(const Labels& by) {
  if (by.levels.empty()) return fmt::format("'{}' has no rows", by.name);
  if (by.levels.size() > 1) return "";
  return fmt::format("'{}' has one level only, '{}'", by.name, by.levels[0]);
}

}  // namespace

std::vector<Group> SeveralSamples::groups() const {
  std::vector<Group> result;
  for (std::size_t at = 0; at < names.size(); ++at)
    result.push_back({names[at], values[at].size()});
  return result;
}

SeveralSamples several_samples(const Data& data, std::size_t least) {
  const Labels& by = data.by.front();
  SeveralSamples result{by.levels, samples(*data.x, by), too_few_levels(by)};
  for (const Group& group : result.groups()) {
    if (group.n >= least || !result.undefined.empty()) continue;
    result.undefined =
        fmt::format("'{}' has {} of the {} values that are needed", group.name, group.n, least);
  }
  return result;
}

Blocks complete_blocks(const Data& data) {
  Blocks blocks{.undefined = too_few_levels(data.by.front())};
  if (!blocks.undefined.empty()) return blocks;
  blocks.rows = matched(data);
  if (blocks.rows.subjects.empty()) {
    blocks.undefined =
        fmt::format("no '{}' has every level of '{}'", data.pair->name, data.by.front().name);
  }
  return blocks;
}

void tell(const Blocks& blocks, const Data& data, Result& result) {
  result.unit = data.pair->name;
  result.groups = {{fmt::format("blocks of {} conditions", blocks.rows.conditions.size()),
                    blocks.rows.subjects.size(), true}};
  result.dropped.insert(result.dropped.end(), blocks.rows.dropped.begin(),
                        blocks.rows.dropped.end());
}

void adjust(std::vector<Detail>& details, Correction correction) {
  std::vector<double> p;
  for (const Detail& detail : details) p.push_back(*detail.p);
  const std::vector<double> together = adjusted(p, correction);
  for (std::size_t at = 0; at < details.size(); ++at) details[at].adjusted_p = together[at];
}

}  // namespace assay::stats
