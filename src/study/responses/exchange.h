// Formats that responses and marks are written to and read from, as two catalogues.
#pragma once

#include <filesystem>

#include "base/catalogue.h"
#include "study/responses/imported.h"
#include "study/responses/sessions.h"

namespace assay::responses {

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
  // Of an export: the name of its file and its media type; nothing when it is a folder of files.
  std::string_view file = {};
  std::string_view type = {};
};

// Takes the next bytes of a file. Files come one after the other; a name may have folders in it.
using Sink = std::function<void(std::string_view file, std::string_view bytes)>;

// Writes all sessions of the scope; holds one at a time.
using Write = std::function<void(store::Connection&, const Scope&, const Sink&)>;
using Export = Entry<Info, Write>;
std::span<const Export> exports();

// Reads a file, or a folder of files. Throws Error for what is no such file; what is odd inside one
// is said in the result.
using Read = std::function<Imported(const std::filesystem::path&)>;
using Import = Entry<Info, Read>;
std::span<const Import> imports();

}  // namespace assay::responses
