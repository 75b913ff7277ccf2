// Any bytes at all as a file of responses, of masks or of marked words, in every format that can be
// imported: an Error, or rows that analyses can trust and that survive being written and read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "study/responses/csv.h"
#include "study/responses/exchange.h"

namespace {

using namespace assay;
using namespace assay::responses;

constexpr const char* formats[] = {
    "responses",
    "gorilla",
    "gorilla:pool=true",
    "columns:participant=participant,item=item,response=response,phase=phase,rt=rt,level=level,"
    "confidence=confidence,correct=correct",
    "coco",
    "pascal_voc",
    "label_studio",
    "labelme",
    "cvat",
    "marked_words"};

// Not as write_file does, which waits for the disk.
void put(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

Imported imported(const char* format, const std::filesystem::path& file) {
  try {
    return build(imports(), format, "kind of import")(file);
  } catch (const Error&) {
    return {};
  }
}

bool is_sound(const ResponseRow& row) {
  try {
    expect_sound(row, "A row");
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const TemporaryFolder folder("assay-exchange-fuzz-");
  const std::filesystem::path in = folder.path() / "in.json";
  const std::filesystem::path out = folder.path() / "out.csv";
  put(in, {reinterpret_cast<const char*>(data), size});
  for (const char* format : formats) {
    const Imported found = imported(format, in);
    for (const ResponseRow& row : found.rows) {
      if (!is_sound(row)) std::abort();
    }
    if (found.rows.empty()) continue;
    put(out, csv_header() + csv_rows(found.rows));
    // Two names that are no text in two ways are written alike, and then refused.
    const std::size_t again = imported("responses", out).rows.size();
    if (again != 0 && again != found.rows.size()) std::abort();
  }
  return 0;
}
