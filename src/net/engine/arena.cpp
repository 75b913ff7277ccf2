#include "net/engine/arena.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "net/engine/memory_plan.h"

namespace assay::engine {
namespace {

// Values begin at cache lines.
constexpr std::size_t alignment = 64;
constexpr std::size_t line = alignment / sizeof(float);

struct Free {
  void operator()(float* memory) const { std::free(memory); }
};
using OwnMemory = std::unique_ptr<float, Free>;

// `floats` is a multiple of a line.
OwnMemory allocate(std::size_t floats) {
  void* memory = std::aligned_alloc(alignment, floats * sizeof(float));
  if (!memory) throw std::bad_alloc();
  return OwnMemory(static_cast<float*>(memory));
}

std::size_t whole_lines(std::size_t floats) {
  return std::max((floats + line - 1) / line, std::size_t{1}) * line;
}

}  // namespace

class Arena::Store {
 public:
  struct Ticket {
    std::size_t lifetime;  // position in the tile's list
    OwnMemory own;         // empty for a place in the piece
    float* memory;
  };

  std::size_t held() const { return piece_floats_ + strays_; }

  Ticket take(std::size_t floats) {
    const std::size_t lifetime = seen_.size();
    as_planned_ = as_planned_ && lifetime < planned_.size() &&
                  planned_[lifetime].floats == floats && planned_[lifetime].from == now_;
    seen_.push_back({.floats = floats, .from = now_++, .until = 0});
    ++alive_;
    if (as_planned_) {
      if (!piece_) piece_ = allocate(piece_floats_);
      return {lifetime, {}, piece_.get() + planned_[lifetime].offset};
    }
    strays_ += floats;
    OwnMemory own = allocate(floats);
    float* const memory = own.get();
    return {lifetime, std::move(own), memory};
  }

  // A value that stays longer than planned is noticed by the next that comes or goes in its stead,
  // and from then on nothing is put into the piece.
  void give_back(std::size_t lifetime, bool own) {
    if (own) strays_ -= seen_[lifetime].floats;
    as_planned_ = as_planned_ && planned_[lifetime].until == now_;
    seen_[lifetime].until = now_++;
    if (--alive_ == 0) finish();
  }

 private:
  // The tile is done. If it went another way than planned, the next is expected to go the same.
  void finish() {
    if (!as_planned_ || seen_.size() != planned_.size()) {
      planned_ = std::move(seen_);
      piece_floats_ = assign_offsets(planned_);
      piece_.reset();
    }
    seen_.clear();
    now_ = 0;
    as_planned_ = true;
  }

  std::vector<Lifetime> planned_;
  std::vector<Lifetime> seen_;
  bool as_planned_ = true;
  std::size_t now_ = 0;
  std::size_t alive_ = 0;
  OwnMemory piece_;
  std::size_t piece_floats_ = 0;
  std::size_t strays_ = 0;
};

Arena::Arena() : store_(std::make_shared<Store>()) {}
Arena::~Arena() = default;

Value Arena::make(kernels::Layout layout) {
  Store::Ticket ticket = store_->take(whole_lines(layout.storage()));
  const bool own = ticket.own != nullptr;
  // A value may outlive the arena, so it holds the store.
  auto give_back = [lifetime = ticket.lifetime, own, store = store_](float* memory) {
    if (own) Free{}(memory);
    store->give_back(lifetime, own);
  };
  float* const memory = own ? ticket.own.release() : ticket.memory;
  return {std::move(layout), std::shared_ptr<float>(memory, give_back)};
}

Value Arena::zeros(kernels::Layout layout) {
  Value value = make(std::move(layout));
  std::memset(value.get(), 0, value.layout.storage() * sizeof(float));
  return value;
}

Value Arena::scratch(std::size_t floats) {
  return make({{static_cast<std::int64_t>(floats)}, 1, 1});
}

std::size_t Arena::bytes() const { return store_->held() * sizeof(float); }

}  // namespace assay::engine
