#include "base/json.h"

#include <set>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/utf8.h"

namespace assay {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Without the library's number of the mistake, "[json.exception.parse_error.101] ", and without
// more of the text than people read.
std::string words_of(const std::exception& problem) {
  const std::string text = problem.what();
  const std::size_t start = text.find("] ");
  return printable(text.substr(start == std::string::npos ? 0 : start + 2, 200));
}

// Makes the tree from the events of the library's scanner. Its own maker of trees calls back for
// each event to have limits kept, and then takes the square of the length of a list.
template <class Tree>
class Maker : public nlohmann::json_sax<json> {
 public:
  Maker(std::string_view what, JsonLimits limits) : what_(what), limits_(limits) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(std::int64_t value) override { return put(value); }
  bool number_unsigned(std::uint64_t value) override { return put(value); }
  bool number_float(double value, const std::string&) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(json::binary_t&) override { return false; }  // no JSON text has any
  bool start_object(std::size_t) override { return open(Tree::object()); }
  bool start_array(std::size_t) override { return open(Tree::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string& name) override {
    auto& members = open_.back()->template get_ref<typename Tree::object_t&>();
    if constexpr (std::is_same_v<Tree, ordered_json>) {
      // Its own emplace looks at every member there is.
      if (!names_.back().insert(name).second) refuse_second(name);
      member_ = &members.emplace_back(std::move(name), nullptr).second;
    } else {
      const auto [place, is_new] = members.try_emplace(std::move(name));
      if (!is_new) refuse_second(place->first);
      member_ = &place->second;
    }
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const json::exception& problem) override {
    fail("{} is not sound JSON: {}.", what_, words_of(problem));
  }

  Tree take() && { return std::move(root_); }

 protected:
  // What is open, the outermost first.
  const std::vector<Tree*>& path() const { return open_; }
  virtual void done() {}

 private:
  template <class Value>
  bool put(Value&& value) {
    place(std::forward<Value>(value));
    done();
    return true;
  }

  Tree* place(Tree value) {
    if (++values_ > limits_.values) fail("{} holds more than {} values.", what_, limits_.values);
    Tree* to = &root_;
    if (!open_.empty() && open_.back()->is_array()) {
      to = &open_.back()->template get_ref<typename Tree::array_t&>().emplace_back();
    } else if (!open_.empty()) {
      to = member_;
    }
    *to = std::move(value);
    return to;
  }

  bool open(Tree empty) {
    if (open_.size() == limits_.depth) {
      fail("{} nests deeper than {} levels.", what_, limits_.depth);
    }
    open_.push_back(place(std::move(empty)));
    if constexpr (std::is_same_v<Tree, ordered_json>) names_.emplace_back();
    return true;
  }

  bool close() {
    open_.pop_back();
    if constexpr (std::is_same_v<Tree, ordered_json>) names_.pop_back();
    done();
    return true;
  }

  [[noreturn]] void refuse_second(const std::string& name) const {
    fail("{} gives the key '{}' twice.", what_, printable(name));
  }

  std::string_view what_;
  JsonLimits limits_;
  std::size_t values_ = 0;
  Tree root_;
  std::vector<Tree*> open_;
  Tree* member_ = nullptr;
  std::vector<std::set<std::string>> names_;  // of each open object, where the tree finds none
};

// Gives away the entries of one list as soon as they are whole.
class Passer : public Maker<json> {
 public:
  Passer(std::string_view what, JsonLimits limits, std::string_view name,
         const std::function<void(const json&)>& pass)
      : Maker(what, limits), name_(name), pass_(pass) {}

  bool key(std::string& name) override {
    if (path().size() == 1) is_named_ = name == name_;
    return Maker::key(name);
  }

  bool start_array(std::size_t size) override {
    found = found || (is_named_ && path().size() == 1);
    return Maker::start_array(size);
  }

  bool found = false;

 private:
  void done() override {
    if (!is_named_ || path().size() != 2 || !path()[1]->is_array()) return;
    auto& list = path()[1]->get_ref<json::array_t&>();
    pass_(list.back());
    list.clear();
  }

  std::string_view name_;
  const std::function<void(const json&)>& pass_;
  bool is_named_ = false;
};

template <class Tree>
Tree made(std::string_view text, std::string_view what, JsonLimits limits) {
  Maker<Tree> maker(what, limits);
  json::sax_parse(text.begin(), text.end(), &maker);
  return std::move(maker).take();
}

}  // namespace

json parse_json(std::string_view text, std::string_view what, JsonLimits limits) {
  return made<json>(text, what, limits);
}

ordered_json parse_ordered_json(std::string_view text, std::string_view what, JsonLimits limits) {
  return made<ordered_json>(text, what, limits);
}

json json_or_null(std::string_view text) {
  try {
    return parse_json(text, "The text");
  } catch (const Error&) {
    return nullptr;
  }
}

bool each_json_of(std::string_view text, std::string_view what, std::string_view key,
                  const std::function<void(const json&)>& take, JsonLimits limits) {
  Passer passer(what, limits, key, take);
  json::sax_parse(text.begin(), text.end(), &passer);
  return passer.found;
}

}  // namespace assay
