// What people marked of items: pixels of a picture, or words of a text in one row.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace assay::analyse {

struct Marks {
  std::string item;
  int width = 0;
  int height = 1;
  std::vector<std::string> people = {};
  std::vector<std::vector<float>> masks = {};  // of each of the people: 1 where they marked, else 0
  std::vector<float> outline = {};             // of the object; empty when it is not known

  std::size_t points() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

// The share of these people who marked each point; of nobody it is nothing.
std::vector<float> shares(const Marks& marks, std::span<const std::size_t> people);
std::vector<float> shares(const Marks& marks);

// Everybody but one.
std::vector<std::size_t> others(const Marks& marks, std::size_t person);

// Two random halves; of an odd number of people the second has one more.
struct Halves {
  std::vector<std::size_t> first;
  std::vector<std::size_t> second;
};
Halves halves_of(const Marks& marks, std::uint64_t seed, std::uint64_t split);

// The part of the points that is marked, 0 to 1.
double area(std::span<const float> mask);

}  // namespace assay::analyse
