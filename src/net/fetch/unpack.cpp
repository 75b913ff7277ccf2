#include "net/fetch/unpack.h"

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sha256.h"
#include "net/fetch/generate.h"
#include "net/fetch/process.h"
#include "net/fetch/tar.h"
#include "net/model/description_json.h"
#include "net/model/json.h"
#include "net/model/onnx_export.h"
#include "net/model/tfjs.h"

namespace assay::fetch {
namespace {

using Files = std::map<std::string, std::string>;

constexpr std::size_t most_labels = 100'000;

const std::string& file(const Files& files, const std::string& path, const Package& package) {
  const auto entry = files.find(path);
  if (entry == files.end()) fail("The package '{}' holds no '{}'.", package.package, path);
  return entry->second;
}

// {"0": "tench", "1": "goldfish", ...}
std::vector<std::string> read_labels(const std::string& text) {
  const nlohmann::json json = parse_json(text, "The list of labels");
  if (!json.is_object() || json.size() > most_labels) {
    fail("The list of labels does not map numbers to names.");
  }
  const model::Field labels(json, "labels");
  std::vector<std::string> result;
  for (std::size_t at = 0; at < json.size(); ++at) {
    result.push_back(labels[std::to_string(at)].text());
  }
  return result;
}

model::Description describe(const Package& package, const Files& files) {
  const Steps& steps = package.steps;
  model::Description result;
  result.source = fmt::format("{} From {} {} ({}).", package.source, package.package,
                              package.version, package.licence);
  result.output = package.output;
  result.preprocessing = {.fit = steps.fit,
                          .resize = steps.resize,
                          .order = steps.order,
                          .scale = steps.scale,
                          .mean = {steps.mean.begin(), steps.mean.end()},
                          .deviation = {steps.deviation.begin(), steps.deviation.end()}};
  result.classes.assign(package.classes.begin(), package.classes.end());
  if (!package.labels.empty()) {
    result.classes = read_labels(file(files, std::string(package.labels), package));
  }
  return result;
}

// The model's file and its neighbours, among which are its shards.
Files read_model_files(const Package& package, const std::filesystem::path& archive) {
  const std::string beside(package.model.substr(0, package.model.rfind('/') + 1));
  return read_tar_gz(archive, [&](const std::string& path) {
    return path == package.labels || path == package.model ||
           (!package.model.ends_with(".onnx") && path.starts_with(beside));
  });
}

void unpack_model(const Package& package, const std::filesystem::path& archive,
                  const std::filesystem::path& folder) {
  const Files files = read_model_files(package, archive);
  const std::string path(package.model);
  const std::string& bytes = file(files, path, package);
  if (path.ends_with(".onnx")) {
    write_file(folder / "model.onnx", bytes);
  } else {
    const std::string beside = path.substr(0, path.rfind('/') + 1);
    const graph::Graph graph = model::import_tfjs(
        bytes, [&](const std::string& shard) { return file(files, beside + shard, package); });
    write_file(folder / "model.onnx", model::export_onnx(graph));
  }
  write_file(folder / "model.json", model::to_json(describe(package, files)));
}

void unpack_data(const Package& package, const std::filesystem::path& archive,
                 const std::filesystem::path& folder) {
  const std::filesystem::path tree = folder / "tree";
  std::filesystem::create_directory(tree);
  run({"dpkg-deb", "-x", archive.string(), tree.string()}, folder);
  const auto installed = std::filesystem::path(package.installed).relative_path();
  for (const File& row : package.files) {
    const std::string bytes = read_file(tree / installed / row.path);
    if (sha256(bytes) != row.sha256) {
      fail("'{}' of '{}' is not what was expected: its hash differs.", row.path, package.package);
    }
    write_file(folder / row.path, bytes);
  }
  std::filesystem::remove_all(tree);
  std::filesystem::remove(folder / "log");
}

}  // namespace

std::vector<std::string> files_of(const Package& package) {
  if (package.kind == Kind::model) return {"model.onnx", "model.json"};
  if (package.origin == Origin::generated) return mnist1d_files();
  std::vector<std::string> result;
  for (const File& row : package.files) result.emplace_back(row.path);
  return result;
}

void unpack(const Package& package, const std::filesystem::path& archive,
            const std::filesystem::path& folder) {
  if (package.kind == Kind::model) {
    unpack_model(package, archive, folder);
  } else {
    unpack_data(package, archive, folder);
  }
}

}  // namespace assay::fetch
