// What people marked of items: pixels of a picture, or words of a text in one row.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace assay::analysis {

// Which points one person marked: a bit for each.
class MarkedPoints {
 public:
  MarkedPoints() = default;
  explicit MarkedPoints(std::size_t points) : size_(points), words_((points + 63) / 64) {}
  MarkedPoints(std::initializer_list<int> marked);

  void mark(std::size_t at) { words_[at / 64] |= std::uint64_t{1} << at % 64; }
  bool operator[](std::size_t at) const { return (words_[at / 64] >> at % 64 & 1) != 0; }
  std::size_t size() const { return size_; }
  std::size_t count() const;
  // 1 where it is marked, else 0.
  std::vector<float> weights() const;

  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
        visit(64 * word + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

struct Marks {
  std::string item;
  int width = 0;
  int height = 1;
  std::vector<std::string> people = {};
  std::vector<MarkedPoints> masks = {};  // of each of the people
  std::vector<float> outline = {};       // of the object; empty when it is not known

  std::size_t points() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

// The share of these people who marked each point; of nobody it is nothing.
std::vector<float> shares(const Marks& marks, std::span<const std::size_t> people);
std::vector<float> shares(const Marks& marks);

// How many people marked each point.
std::vector<float> counts(const Marks& marks);
// The share of everybody but one, of the counts of all. As exact as a sum over the others, for
// counts are whole, and free of its cost: over all people that is the square of their number.
std::vector<float> shares_of_others(const Marks& marks, std::span<const float> counts,
                                    std::size_t person);

// Two random halves; of an odd number of people the second has one more.
struct Halves {
  std::vector<std::size_t> first;
  std::vector<std::size_t> second;
};
Halves halves_of(const Marks& marks, std::uint64_t seed, std::uint64_t split);

// The part of the points that is marked, 0 to 1.
double area(std::span<const float> mask);

}  // namespace assay::analysis
