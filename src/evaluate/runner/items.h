// The items that a classifier is asked about, whatever they are: pictures, arrays, texts.
#pragma once

#include "explain/text/vectoriser.h"
#include "net/data/inputs.h"
#include "net/data/texts.h"

namespace assay::runner {

class Items {
 public:
  Items() = default;
  virtual ~Items() = default;
  Items(const Items&) = delete;
  Items& operator=(const Items&) = delete;

  virtual std::size_t size() const = 0;
  virtual std::string name(std::size_t at) const = 0;
  // What it says of itself: the name or number of its true class.
  virtual std::optional<std::string> label(std::size_t at) const = 0;
  // What they are called when they are counted: "images".
  virtual std::string_view things() const = 0;
  // Items begin to end - 1 as the classifier takes them, [end - begin, input shape...].
  virtual Tensor load(std::size_t begin, std::size_t end) const = 0;
};

class SourceItems final : public Items {
 public:
  explicit SourceItems(data::InputSource source, std::string_view things = "inputs")
      : source_(std::move(source)), things_(things) {}

  std::size_t size() const override { return source_.size(); }
  const data::InputSource& source() const { return source_; }
  std::string name(std::size_t at) const override { return source_.name(at); }
  std::optional<std::string> label(std::size_t at) const override { return source_.item(at).label; }
  std::string_view things() const override { return things_; }
  Tensor load(std::size_t begin, std::size_t end) const override;

 private:
  data::InputSource source_;
  std::string_view things_;
};

// How often each word that the vectoriser knows stands in each text.
class TextItems final : public Items {
 public:
  // The vectoriser must outlive them.
  TextItems(const text::Vectoriser& vectoriser, std::vector<data::Text> texts)
      : vectoriser_(vectoriser), texts_(std::move(texts)) {}

  std::size_t size() const override { return texts_.size(); }
  const std::vector<data::Text>& texts() const { return texts_; }
  std::string name(std::size_t at) const override { return texts_[at].name; }
  std::optional<std::string> label(std::size_t at) const override { return texts_[at].label; }
  std::string_view things() const override { return "texts"; }
  Tensor load(std::size_t begin, std::size_t end) const override;

 private:
  const text::Vectoriser& vectoriser_;
  std::vector<data::Text> texts_;
};

}  // namespace assay::runner
