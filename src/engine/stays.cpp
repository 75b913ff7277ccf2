#include "engine/stays.h"

#include <algorithm>
#include <map>
#include <set>

namespace assay::engine {
namespace {

bool overlap(const Stay& left, const Stay& right) {
  return left.from < right.until && right.from < left.until;
}

// Beyond so many, comparing each stay with all others takes longer than a tile does.
constexpr std::size_t most_compared = 8192;

// Memory that is free below an end which moves up when no hole is large enough.
class Holes {
 public:
  // The smallest hole in which it fits, of these the lowest.
  std::size_t take(std::size_t floats) {
    auto hole = by_size_.lower_bound({floats, 0});
    if (hole == by_size_.end()) {
      const bool at_end =
          !by_place_.empty() &&
          std::prev(by_place_.end())->first + std::prev(by_place_.end())->second == end_;
      const std::size_t start = at_end ? std::prev(by_place_.end())->first : end_;
      if (at_end) remove(std::prev(by_place_.end()));
      end_ = start + floats;
      return start;
    }
    const auto [size, start] = *hole;
    remove(by_place_.find(start));
    if (size > floats) add(start + floats, size - floats);
    return start;
  }

  void give(std::size_t start, std::size_t floats) {
    const auto after = by_place_.find(start + floats);
    if (after != by_place_.end()) {
      floats += after->second;
      remove(after);
    }
    const auto next = by_place_.lower_bound(start);
    if (next != by_place_.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second == start) {
        start = before->first;
        floats += before->second;
        remove(before);
      }
    }
    add(start, floats);
  }

  std::size_t end() const { return end_; }

 private:
  using Places = std::map<std::size_t, std::size_t>;  // from where, how many

  void add(std::size_t start, std::size_t floats) {
    by_place_.emplace(start, floats);
    by_size_.emplace(floats, start);
  }
  void remove(Places::iterator hole) {
    by_size_.erase({hole->second, hole->first});
    by_place_.erase(hole);
  }

  Places by_place_;
  std::set<std::pair<std::size_t, std::size_t>> by_size_;
  std::size_t end_ = 0;
};

// As they come and go.
std::size_t place_in_order(std::vector<Stay>& stays) {
  struct Event {
    std::size_t moment;
    bool comes;  // after those that go at the same moment
    Stay* stay;

    auto operator<=>(const Event&) const = default;
  };
  std::vector<Event> events;
  for (Stay& stay : stays) {
    if (stay.floats == 0 || stay.from >= stay.until) continue;
    events.push_back({stay.from, true, &stay});
    events.push_back({stay.until, false, &stay});
  }
  std::ranges::sort(events);
  Holes holes;
  for (const Event& event : events) {
    if (event.comes) {
      event.stay->offset = holes.take(event.stay->floats);
    } else {
      holes.give(event.stay->offset, event.stay->floats);
    }
  }
  return holes.end();
}

}  // namespace

std::size_t place(std::vector<Stay>& stays) {
  if (stays.size() > most_compared) return place_in_order(stays);
  std::vector<Stay*> order;
  for (Stay& stay : stays) order.push_back(&stay);
  std::ranges::stable_sort(
      order, [](const Stay* left, const Stay* right) { return left->floats > right->floats; });
  std::size_t total = 0;
  std::vector<const Stay*> placed;  // by offset
  for (Stay* stay : order) {
    std::size_t offset = 0;
    for (const Stay* other : placed) {
      if (!overlap(*stay, *other)) continue;
      if (offset + stay->floats <= other->offset) break;
      offset = std::max(offset, other->offset + other->floats);
    }
    stay->offset = offset;
    placed.insert(std::ranges::upper_bound(placed, offset, {}, &Stay::offset), stay);
    total = std::max(total, offset + stay->floats);
  }
  return total;
}

}  // namespace assay::engine
