#include "engine/workspace.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "engine/stays.h"

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

class Workspace::Store {
 public:
  struct Ticket {
    std::size_t stay;  // position in the tile's list
    OwnMemory own;     // empty for a place in the piece
    float* memory;
  };

  std::size_t held() const { return piece_floats_ + strays_; }

  Ticket take(std::size_t floats) {
    const std::size_t stay = seen_.size();
    as_planned_ = as_planned_ && stay < planned_.size() && planned_[stay].floats == floats &&
                  planned_[stay].from == now_;
    seen_.push_back({.floats = floats, .from = now_++, .until = 0});
    ++alive_;
    if (as_planned_) {
      if (!piece_) piece_ = allocate(piece_floats_);
      return {stay, {}, piece_.get() + planned_[stay].offset};
    }
    strays_ += floats;
    OwnMemory own = allocate(floats);
    float* const memory = own.get();
    return {stay, std::move(own), memory};
  }

  // A value that stays longer than planned is noticed by the next that comes or goes in its stead,
  // and from then on nothing is put into the piece.
  void give_back(std::size_t stay, bool own) {
    if (own) strays_ -= seen_[stay].floats;
    as_planned_ = as_planned_ && planned_[stay].until == now_;
    seen_[stay].until = now_++;
    if (--alive_ == 0) finish();
  }

 private:
  // The tile is done. If it went another way than planned, the next is expected to go the same.
  void finish() {
    if (!as_planned_ || seen_.size() != planned_.size()) {
      planned_ = std::move(seen_);
      piece_floats_ = place(planned_);
      piece_.reset();
    }
    seen_.clear();
    now_ = 0;
    as_planned_ = true;
  }

  std::vector<Stay> planned_;
  std::vector<Stay> seen_;
  bool as_planned_ = true;
  std::size_t now_ = 0;
  std::size_t alive_ = 0;
  OwnMemory piece_;
  std::size_t piece_floats_ = 0;
  std::size_t strays_ = 0;
};

Workspace::Workspace() : store_(std::make_shared<Store>()) {}
Workspace::~Workspace() = default;

Value Workspace::make(kernels::Layout layout) {
  Store::Ticket ticket = store_->take(whole_lines(layout.storage()));
  const bool own = ticket.own != nullptr;
  // A value may outlive the workspace, so it holds the store.
  auto give_back = [stay = ticket.stay, own, store = store_](float* memory) {
    if (own) Free{}(memory);
    store->give_back(stay, own);
  };
  float* const memory = own ? ticket.own.release() : ticket.memory;
  return {std::move(layout), std::shared_ptr<float>(memory, give_back)};
}

Value Workspace::zeros(kernels::Layout layout) {
  Value value = make(std::move(layout));
  std::memset(value.get(), 0, value.layout.storage() * sizeof(float));
  return value;
}

Value Workspace::scratch(std::size_t floats) {
  return make({{static_cast<std::int64_t>(floats)}, 1, 1});
}

std::size_t Workspace::bytes() const { return store_->held() * sizeof(float); }

}  // namespace assay::engine
