#include "net/engine/memory_plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace assay::engine {
namespace {

bool overlap(const Lifetime& left, const Lifetime& right) {
  return left.from < right.until && right.from < left.until;
}

// Beyond so many, comparing each lifetime with all others takes longer than a tile does.
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
std::size_t place_in_order(std::vector<Lifetime>& lifetimes) {
  struct Event {
    std::size_t moment;
    bool comes;  // after those that go at the same moment
    Lifetime* lifetime;

    auto operator<=>(const Event&) const = default;
  };
  std::vector<Event> events;
  for (Lifetime& lifetime : lifetimes) {
    if (lifetime.floats == 0 || lifetime.from >= lifetime.until) continue;
    events.push_back({lifetime.from, true, &lifetime});
    events.push_back({lifetime.until, false, &lifetime});
  }
  std::ranges::sort(events);
  Holes holes;
  for (const Event& event : events) {
    if (event.comes) {
      event.lifetime->offset = holes.take(event.lifetime->floats);
    } else {
      holes.give(event.lifetime->offset, event.lifetime->floats);
    }
  }
  return holes.end();
}

}  // namespace

std::size_t assign_offsets(std::vector<Lifetime>& lifetimes) {
  if (lifetimes.size() > most_compared) return place_in_order(lifetimes);
  std::vector<Lifetime*> order;
  for (Lifetime& lifetime : lifetimes) order.push_back(&lifetime);
  std::ranges::stable_sort(order, [](const Lifetime* left, const Lifetime* right) {
    return left->floats > right->floats;
  });
  std::size_t total = 0;
  std::vector<const Lifetime*> placed;  // by offset
  for (Lifetime* lifetime : order) {
    std::size_t offset = 0;
    for (const Lifetime* other : placed) {
      if (!overlap(*lifetime, *other)) continue;
      if (offset + lifetime->floats <= other->offset) break;
      offset = std::max(offset, other->offset + other->floats);
    }
    lifetime->offset = offset;
    placed.insert(std::ranges::upper_bound(placed, offset, {}, &Lifetime::offset), lifetime);
    total = std::max(total, offset + lifetime->floats);
  }
  return total;
}

}  // namespace assay::engine
