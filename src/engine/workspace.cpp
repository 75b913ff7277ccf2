#include "engine/workspace.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace assay::engine {
namespace {

constexpr std::size_t alignment = 64;

struct Free {
  void operator()(float* memory) const { std::free(memory); }
};
using Memory = std::unique_ptr<float, Free>;

Memory allocate(std::size_t floats) {
  const std::size_t bytes = (floats * sizeof(float) + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, std::max(bytes, alignment));
  if (!memory) throw std::bad_alloc();
  return Memory(static_cast<float*>(memory));
}

struct Spare {
  std::size_t floats;
  Memory memory;
};

}  // namespace

struct Workspace::Store {
  std::vector<Spare> spares;
  Memory scratch;
  std::size_t scratch_floats = 0;
  std::size_t held_floats = 0;

  // The smallest spare that fits; a graph asks for the same sizes every time, so after the first
  // tile nothing new is allocated.
  Spare take(std::size_t floats) {
    auto best = spares.end();
    for (auto at = spares.begin(); at != spares.end(); ++at) {
      if (at->floats >= floats && (best == spares.end() || at->floats < best->floats)) best = at;
    }
    if (best == spares.end()) {
      held_floats += floats;
      return {floats, allocate(floats)};
    }
    Spare result = std::move(*best);
    spares.erase(best);
    return result;
  }
};

Workspace::Workspace() : store_(std::make_shared<Store>()) {}
Workspace::~Workspace() = default;

Value Workspace::make(kernels::Layout layout) {
  Spare spare = store_->take(layout.storage());
  const std::size_t floats = spare.floats;
  // A value may outlive the workspace; then its memory is simply freed.
  auto give_back = [floats, store = std::weak_ptr<Store>(store_)](float* memory) {
    if (const auto alive = store.lock()) {
      alive->spares.push_back({floats, Memory(memory)});
    } else {
      Free{}(memory);
    }
  };
  return {std::move(layout), std::shared_ptr<float>(spare.memory.release(), give_back)};
}

Value Workspace::zeros(kernels::Layout layout) {
  Value value = make(std::move(layout));
  std::memset(value.get(), 0, value.layout.storage() * sizeof(float));
  return value;
}

float* Workspace::scratch(std::size_t floats) {
  if (floats > store_->scratch_floats) {
    store_->scratch = allocate(floats);
    store_->scratch_floats = floats;
  }
  return store_->scratch.get();
}

std::size_t Workspace::bytes() const {
  return (store_->held_floats + store_->scratch_floats) * sizeof(float);
}

}  // namespace assay::engine
