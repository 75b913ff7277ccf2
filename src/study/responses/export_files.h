// An export on its way to the disk or into memory.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

// Writes the export of one state of the database to a file, or to a folder where the format has
// several. What is there before is refused; what is there afterwards is complete. Says how many
// bytes.
std::int64_t write_export(store::Connection& connection, const Export& format, const Scope& scope,
                          const std::filesystem::path& out);

// The same as one text: the only file, or a .zip archive of several. Throws Error beyond `most`
// bytes.
std::string export_text(store::Connection& connection, const Export& format, const Scope& scope,
                        std::size_t most);

}  // namespace assay::responses
