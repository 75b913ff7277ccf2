// What was read from the files of another tool: masks, words or responses as plain data, and what
// was odd. Nothing is put right in silence.
#pragma once

#include <map>

#include "explain/text/annotations.h"
#include "study/responses/response_row.h"

namespace assay::responses {

// Which pixels somebody marked.
struct Mask {
  std::string item{};
  std::string label{};
  std::string annotator{};  // a number given here; never the name the file has
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> inside{};  // height x width, rows from the top: 0 or 1

  bool operator==(const Mask&) const = default;
};

// Refuses what is too large to be a picture: sides of at most 100,000, 100 million pixels.
void check_size(double width, double height, std::string_view where);

// Where an object is, of which nobody has drawn a mask: from (x0, y0) to just before (x1, y1).
struct ObjectBox {
  std::string item{};
  std::string label{};
  double x0 = 0;
  double y0 = 0;
  double x1 = 0;
  double y1 = 0;

  bool operator==(const ObjectBox&) const = default;
};

struct Oddity {
  std::string what;  // the same words for the same kind, so that they can be counted
  std::string where;

  bool operator==(const Oddity&) const = default;
};

struct Imported {
  std::int64_t read = 0;  // entries that were looked at
  std::vector<Mask> masks{};
  std::size_t pixels = 0;  // of all masks that add() took
  std::vector<ObjectBox> boxes{};
  std::vector<text::Annotation> words{};
  std::vector<ResponseRow> rows{};
  std::vector<Oddity> oddities{};

  void add_oddity(std::string what, std::string where) {
    oddities.push_back({std::move(what), std::move(where)});
  }
  // Cut to its picture of that size; one that lies outside of it, or has no area, is odd.
  void add(ObjectBox box, int width, int height, const std::string& where);
  // Masks together hold at most 2 thousand million pixels.
  void add(Mask mask);
};

// Numbers for names, in the order of their first appearance: "1", "2", ...
class AnonymousNumbers {
 public:
  std::string operator()(const std::string& name) {
    return std::to_string(known_.emplace(name, known_.size() + 1).first->second);
  }

 private:
  std::map<std::string, std::size_t> known_;
};

// How many people marked each pixel of an item, as a share of those who marked any of it: what
// Mohseni, Block and Ragan (2020) compare maps with.
struct MarkedShares {
  std::string item{};
  int width = 0;
  int height = 0;
  std::size_t annotators = 0;
  std::vector<float> share{};
};
// In the order of the items. Throws Error when masks of an item differ in size.
std::vector<MarkedShares> marked_shares(const std::vector<Mask>& masks);

}  // namespace assay::responses
