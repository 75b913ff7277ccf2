#include "study/responses/export_files.h"

#include "base/file.h"
#include "study/responses/zip.h"

namespace assay::responses {
namespace {

namespace fs = std::filesystem;

// Removes what was begun unless it was kept.
class Begun {
 public:
  explicit Begun(fs::path path) : path_(std::move(path)) {}
  ~Begun() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  Begun(const Begun&) = delete;
  Begun& operator=(const Begun&) = delete;
  const fs::path& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  fs::path path_;
};

// One file after the other below a folder.
class Files {
 public:
  explicit Files(fs::path folder) : folder_(std::move(folder)) {}

  void write(std::string_view name, std::string_view bytes) {
    if (!draft_ || name != name_) {
      finish();
      name_ = name;
      const fs::path path = folder_ / name;
      make_folder(path.parent_path());
      draft_ = std::make_unique<Draft>(path);
    }
    draft_->write(bytes);
    written_ += static_cast<std::int64_t>(bytes.size());
  }
  std::int64_t finish() {
    if (draft_) draft_->keep();
    draft_.reset();
    return written_;
  }

 private:
  fs::path folder_;
  std::string name_;
  std::unique_ptr<Draft> draft_;
  std::int64_t written_ = 0;
};

}  // namespace

std::int64_t write_export(store::Connection& connection, const Export& format, const Scope& scope,
                          const fs::path& out) {
  if (fs::exists(out)) fail("'{}' exists: give the export another name.", out.string());
  const store::Transaction reading(connection, store::Transaction::Kind::read);
  const Write write = format.configure({});
  if (!format.info.file.empty()) {
    Draft draft(out);
    std::int64_t written = 0;
    write(connection, scope, [&](std::string_view, std::string_view bytes) {
      draft.write(bytes);
      written += static_cast<std::int64_t>(bytes.size());
    });
    draft.keep();
    return written;
  }
  Begun folder(out.string() + ".part");
  fs::remove_all(folder.path());
  Files files(folder.path());
  write(connection, scope,
        [&](std::string_view name, std::string_view bytes) { files.write(name, bytes); });
  const std::int64_t written = files.finish();
  fs::rename(folder.path(), out);
  folder.keep();
  return written;
}

std::string export_text(store::Connection& connection, const Export& format, const Scope& scope,
                        std::size_t most) {
  const store::Transaction reading(connection, store::Transaction::Kind::read);
  std::vector<ZipFile> files;
  std::size_t total = 0;
  format.configure({})(connection, scope, [&](std::string_view name, std::string_view bytes) {
    total += bytes.size();
    if (total > most) {
      fail("The export has more than {} MB; use 'assay study export', which writes any size.",
           most >> 20);
    }
    if (files.empty() || files.back().name != name) files.push_back({std::string(name), ""});
    files.back().bytes += bytes;
  });
  if (!format.info.file.empty()) return files.empty() ? "" : std::move(files[0].bytes);
  return zipped(files);
}

}  // namespace assay::responses
