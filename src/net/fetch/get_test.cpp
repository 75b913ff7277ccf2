#include "net/fetch/get.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/sha256.h"
#include "base/temporary_folder.h"
#include "net/fetch/process.h"
#include "net/fetch/tar_test_archive.h"
#include "net/model/description_json.h"

namespace assay::fetch {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view dense = R"({"modelTopology":{"class_name":"Sequential","config":[
  {"class_name":"Dense","config":{"name":"d","batch_input_shape":[null,2],"use_bias":false,
   "activation":"softmax"}}]},"weightsManifest":[{"paths":["w"],"weights":[
   {"name":"d/kernel","shape":[2,2],"dtype":"float32"}]}]})";

constexpr double mean[] = {1.0};

// A small package in an archive of its own, and a cache to put it into.
class Get : public testing::Test {
 protected:
  Get() {
    TestArchive()
        .entry("package/m/model.json", std::string(dense))
        .entry("package/m/w", std::string(16, '\0'))
        .entry("package/labels.json", R"({"1":"dog","0":"cat"})")
        .entry("package/README.md", "not wanted")
        .write(archive_);
    pin();
  }

  void pin() {
    hash_ = sha256_of_file(archive_);
    package_.sha256 = hash_;
    package_.bytes = fs::file_size(archive_);
  }

  fs::path fetch_copy(const Package&, const fs::path& folder) {
    ++fetched_;
    fs::copy_file(archive_, folder / "x.tgz");
    return folder / "x.tgz";
  }

  fs::path get_it() {
    return get(package_, cache_, [this](const Package& package, const fs::path& folder) {
      return fetch_copy(package, folder);
    });
  }

  std::string refusal() {
    try {
      get_it();
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing was refused";
  }

  std::vector<std::string> cached() const {
    std::vector<std::string> names;
    if (!fs::exists(cache_)) return names;
    for (const auto& entry : fs::directory_iterator(cache_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

  TemporaryFolder folder_;
  fs::path archive_ = folder_ / "source.tgz";
  fs::path cache_ = folder_ / "cache" / "assay";
  std::string hash_;
  int fetched_ = 0;
  Package package_{.name = "tiny",
                   .summary = "A test.",
                   .package = "tiny-package",
                   .version = "1.2.3",
                   .licence = "MIT",
                   .source = "Made up.",
                   .model = "package/m/model.json",
                   .steps = {.order = model::ChannelOrder::bgr, .scale = 2, .mean = mean},
                   .labels = "package/labels.json"};
};

TEST_F(Get, StoresTheConvertedModelAndItsDescription) {
  const fs::path folder = get_it();
  EXPECT_EQ(folder, cache_ / "tiny");
  EXPECT_THAT(cached(), ElementsAre("tiny"));
  EXPECT_THAT(read_file(folder / "model.onnx"), HasSubstr("Softmax"));
  const auto description = model::description_from_json(read_file(folder / "model.json"));
  EXPECT_THAT(description.classes, ElementsAre("cat", "dog"));
  EXPECT_EQ(description.output, model::OutputKind::probabilities);
  EXPECT_EQ(description.preprocessing.order, model::ChannelOrder::bgr);
  EXPECT_EQ(description.preprocessing.scale, 2);
  EXPECT_THAT(description.preprocessing.mean, ElementsAre(1));
  EXPECT_EQ(description.source, "Made up. From tiny-package 1.2.3 (MIT).");
}

TEST_F(Get, FetchesOnce) {
  get_it();
  get_it();
  EXPECT_EQ(fetched_, 1);
}

TEST_F(Get, FetchesAgainWhenAFileHasGone) {
  fs::remove(get_it() / "model.onnx");
  write_file(cache_ / "tiny" / "stray", "x");
  get_it();
  EXPECT_EQ(fetched_, 2);
  EXPECT_TRUE(fs::exists(cache_ / "tiny" / "model.onnx"));
  EXPECT_FALSE(fs::exists(cache_ / "tiny" / "stray"));
}

TEST_F(Get, KeepsNothingWhenTheHashIsWrong) {
  hash_[0] = hash_[0] == '0' ? '1' : '0';
  package_.sha256 = hash_;
  EXPECT_THAT(refusal(), HasSubstr("its SHA-256 is"));
  EXPECT_THAT(cached(), IsEmpty());
}

TEST_F(Get, KeepsNothingWhenTheArchiveIsCut) {
  const std::string whole = read_file(archive_);
  write_file(archive_, std::string_view(whole).substr(0, whole.size() - 1));
  EXPECT_THAT(refusal(), HasSubstr("bytes instead of"));
  EXPECT_THAT(cached(), IsEmpty());
}

TEST_F(Get, KeepsNothingWhenFetchingIsInterrupted) {
  const Fetcher broken = [](const Package&, const fs::path& folder) -> fs::path {
    write_file(folder / "half.tgz", "half");
    throw Error("The line is dead.");
  };
  EXPECT_THROW(get(package_, cache_, broken), Error);
  EXPECT_THAT(cached(), IsEmpty());
  EXPECT_NO_THROW(get_it());
}

TEST_F(Get, KeepsNothingWhenTheModelCannotBeConverted) {
  TestArchive().entry("package/m/model.json", std::string(dense)).write(archive_);
  pin();
  EXPECT_THAT(refusal(), HasSubstr("holds no 'package/m/w'"));
  EXPECT_THAT(cached(), IsEmpty());
}

TEST_F(Get, IsNotMisledByAFolderLeftByACrash) {
  fs::create_directories(cache_ / ".tiny.abcdef" / "made");
  EXPECT_EQ(get_it(), cache_ / "tiny");
  EXPECT_EQ(fetched_, 1);
}

TEST_F(Get, SaysWhereItCannotWrite) {
  write_file(folder_ / "cache", "a file where a folder belongs");
  EXPECT_THAT(refusal(), HasSubstr("is it writable?"));
}

TEST_F(Get, CopiesAnOnnxModelAsItIs) {
  TestArchive().entry("package/net.onnx", "bytes").write(archive_);
  pin();
  package_.model = "package/net.onnx";
  package_.labels = "";
  EXPECT_EQ(read_file(get_it() / "model.onnx"), "bytes");
}

class GetData : public Get {
 protected:
  GetData() {
    package_.kind = Kind::data;
    package_.origin = Origin::debian;
    package_.files = files_;
    package_.installed = installed_;
  }

  // "abc" by the published hash.
  static constexpr File files_[] = {
      {"numbers.gz", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}};
  std::string installed_ = (folder_ / "usr/share/numbers").string();
};

TEST_F(GetData, UsesWhatIsInstalledWhereItIs) {
  fs::create_directories(installed_);
  write_file(fs::path(installed_) / "numbers.gz", "abc");
  EXPECT_EQ(get_it(), installed_);
  EXPECT_EQ(fetched_, 0);
  EXPECT_THAT(cached(), IsEmpty());
}

TEST_F(GetData, UnpacksADebianPackageAndRefusesOtherBytes) {
  for (const bool sound : {true, false}) {
    const fs::path tree = folder_ / (sound ? "sound" : "other");
    const fs::path inside = tree / fs::path(installed_).relative_path();
    fs::create_directories(inside);
    fs::create_directories(tree / "DEBIAN");
    write_file(inside / "numbers.gz", sound ? "abc" : "abd");
    write_file(tree / "DEBIAN/control",
               "Package: n\nVersion: 1\nArchitecture: all\nMaintainer: n <n@n>\nDescription: n\n");
    fs::remove(archive_);
    run({"dpkg-deb", "-b", tree.string(), archive_.string()}, folder_.path());
    pin();
    if (sound) {
      const fs::path folder = get_it();
      EXPECT_EQ(read_file(folder / "numbers.gz"), "abc");
      EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
      fs::remove_all(cache_);
    } else {
      EXPECT_THAT(refusal(), HasSubstr("its hash differs"));
      EXPECT_THAT(cached(), IsEmpty());
    }
  }
}

TEST(Catalogue, PinsEverythingItFetches) {
  for (const Package& package : catalogue()) {
    EXPECT_EQ(&find(package.name), &package);
    EXPECT_TRUE(package.summary.ends_with(".")) << package.name;
    EXPECT_TRUE(package.source.ends_with(".")) << package.name;
    EXPECT_FALSE(package.licence.empty()) << package.name;
    if (package.origin == Origin::generated) continue;
    EXPECT_EQ(package.sha256.size(), 64U) << package.name;
    EXPECT_GT(package.bytes, 0U) << package.name;
    EXPECT_FALSE(package.package.empty() || package.version.empty()) << package.name;
    EXPECT_EQ(package.kind == Kind::model, !package.model.empty()) << package.name;
    EXPECT_EQ(package.kind == Kind::data, !package.files.empty()) << package.name;
  }
}

TEST(Catalogue, OffersTheNearName) {
  try {
    find("resnet5O");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'resnet50'"));
  }
}

TEST(CacheFolder, FollowsTheEnvironment) {
  const auto with = [](const char* cache, const char* home) {
    const char* old_cache = std::getenv("XDG_CACHE_HOME");
    const char* old_home = std::getenv("HOME");
    const std::string saved_cache = old_cache ? old_cache : "";
    const std::string saved_home = old_home ? old_home : "";
    setenv("XDG_CACHE_HOME", cache, 1);
    setenv("HOME", home, 1);
    const fs::path result = cache_folder();
    setenv("XDG_CACHE_HOME", saved_cache.c_str(), 1);
    setenv("HOME", saved_home.c_str(), 1);
    return result;
  };
  EXPECT_EQ(with("/c", "/h"), "/c/assay");
  EXPECT_EQ(with("", "/h"), "/h/.cache/assay");
  EXPECT_EQ(with("relative", "/h"), "/h/.cache/assay");
}

}  // namespace
}  // namespace assay::fetch
