#include "study/responses/response_row.h"

#include "base/error.h"
#include "base/utf8.h"
#include "study/design/screen.h"

namespace assay::responses {
namespace {

template <class T>
constexpr std::string_view kind_of() {
  using Element = typename Field<T>::Element;
  if constexpr (std::same_as<Element, bool>) return "true or false";
  if constexpr (std::same_as<Element, std::int64_t>) return "whole number";
  if constexpr (std::same_as<Element, double>) return "number";
  return "text";
}

template <class T>
constexpr bool may_be_empty =
    std::same_as<T, std::string> || !std::same_as<T, typename Field<T>::Element>;

[[noreturn]] void refuse(std::string_view where, std::string_view text, std::string_view column,
                         std::string_view wanted) {
  fail("{} has '{}' in the column '{}', which is {}.", where, printable(text.substr(0, 60)), column,
       wanted);
}

// One of an enumeration's words, or the word for what is none of them.
template <class E>
void expect_word(const std::string& text, std::string_view other, std::string_view column,
                 std::string_view where) {
  if (text == other || Value<E>::read(text, {})) return;
  refuse(where, text, column, fmt::format("{}, or {}", Value<E>::expected({}), other));
}

}  // namespace

const std::vector<Column>& columns() {
  static const std::vector<Column> all = [] {
    std::vector<Column> made;
    for_each_param<ResponseRow>([&]<class T>(const Param<ResponseRow, T>& param) {
      made.push_back({param.name, param.help, kind_of<T>(), may_be_empty<T>});
    });
    return made;
  }();
  return all;
}

std::vector<std::string> cells_of(const ResponseRow& row) {
  std::vector<std::string> cells;
  cells.reserve(columns().size());
  for_each_param<ResponseRow>([&]<class T>(const Param<ResponseRow, T>& param) {
    std::vector<std::string> texts = Field<T>::texts(row.*param.field);
    cells.push_back(texts.empty() ? "" : std::move(texts[0]));
  });
  return cells;
}

ResponseRow row_of(std::span<const std::string> cells, std::string_view where) {
  if (cells.size() != columns().size()) {
    fail("{} has {} cells instead of {}.", where, cells.size(), columns().size());
  }
  ResponseRow row;
  std::size_t at = 0;
  for_each_param<ResponseRow>([&]<class T>(const Param<ResponseRow, T>& param) {
    const std::string& text = cells[at++];
    using Element = typename Field<T>::Element;
    if (text.empty() && may_be_empty<T>) return;
    auto value = Value<Element>::read(text, param.range);
    if (!value) refuse(where, text, param.name, Value<Element>::expected(param.range));
    Field<T>::put(row.*param.field, std::move(*value));
  });
  return row;
}

void expect_sound(const ResponseRow& row, std::string_view where) {
  for_each_param<ResponseRow>([&]<class T>(const Param<ResponseRow, T>& param) {
    using Element = typename Field<T>::Element;
    if constexpr (std::is_arithmetic_v<Element>) {
      for (const std::string& text : Field<T>::texts(row.*param.field)) {
        if (Value<Element>::read(text, param.range)) continue;
        refuse(where, text, param.name, Value<Element>::expected(param.range));
      }
    }
  });
  expect_word<study::Screen>(row.screen, other_screen, "screen", where);
  expect_word<study::Phase>(row.phase, other_phase, "phase", where);
}

}  // namespace assay::responses
