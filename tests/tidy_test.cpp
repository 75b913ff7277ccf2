// The rules of the tree that no compiler checks: the arrows between layers, a row and a test for
// every unit, and the small manners of a file.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>

#include "arrows.h"
#include "base/utf8.h"
#include "base/version.h"
#include "source.h"

namespace assay::source {
namespace {

using testing::IsEmpty;

// The path of an #include "..." line, or nothing.
std::string included(const std::string& line) {
  static const std::regex include(R"re(^\s*#\s*include\s*[<"]([^>"]+)[>"].*$)re");
  std::smatch match;
  return std::regex_match(line, match, include) ? match[1].str() : "";
}

TEST(Tidy, IncludesFollowTheArrows) {
  const Arrows arrows = arrows_of_layers();
  ASSERT_TRUE(arrows.contains("base"));
  ASSERT_TRUE(arrows.contains("math/stats"));
  std::vector<std::string> wrong;
  for (const fs::path& file : files("src")) {
    const std::string layer = layer_of(file);
    ASSERT_TRUE(arrows.contains(layer)) << file << " is of no layer in CMakeLists.txt";
    for (const std::string& line : lines(read_file(file))) {
      const std::string path = included(line);
      if (path.empty() || line.find('"') == std::string::npos) continue;
      if (!arrows.at(layer).contains(layer_of("src" / fs::path(path)))) {
        wrong.push_back(file.string() + ": " + line);
      }
    }
  }
  EXPECT_THAT(wrong, IsEmpty());
}

// Libraries that may be changed for others one day, each behind one layer.
constexpr std::pair<std::string_view, std::string_view> known_by_one[] = {
    {"dnnl", "net/kernels"},      {"nlopt", "math/mixed"},       {"pugixml", "study/responses"},
    {"boost/asio", "infra/http"}, {"boost/beast", "infra/http"}, {"sqlite3", "infra/store"},
    {"libpq", "infra/store"}};

TEST(Tidy, OneLayerKnowsALibrary) {
  std::vector<std::string> wrong;
  for (const fs::path& file : files("src")) {
    for (const std::string& line : lines(read_file(file))) {
      for (const auto& [library, layer] : known_by_one) {
        const bool includes = included(line).find(library) != std::string::npos;
        if (includes && layer_of(file) != layer) wrong.push_back(file.string());
      }
    }
  }
  EXPECT_THAT(wrong, IsEmpty());
}

// "integrated_gradients" is the struct IntegratedGradients.
std::string type_name(const std::string& stem) {
  std::string name;
  bool upper = true;
  for (const char letter : stem) {
    if (letter != '_') {
      name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
    }
    upper = letter == '_';
  }
  return name;
}

// Headers beside or below the catalogue that describe a unit named after the file.
std::vector<fs::path> units_of(const fs::path& catalogue) {
  std::vector<fs::path> units;
  for (const fs::path& file : files(catalogue.parent_path())) {
    const std::string stem = file.stem().string();
    const std::string text = read_file(file);
    std::string words = stem;  // "study_check" may be the command "study check"
    std::ranges::replace(words, '_', ' ');
    // A file *_test.cpp is that of a test, so that "permutation_test" stands in permutation.h.
    const auto has_name = [&](const std::string& name) {
      return text.find(".name = \"" + name + "\"") != std::string::npos;
    };
    const bool named = has_name(stem) || has_name(words) || has_name(stem + "_test");
    const bool unit = named && text.find("static constexpr Info info") != std::string::npos;
    if (file.extension() == ".h" && unit) units.push_back(file);
  }
  return units;
}

TEST(Tidy, EveryUnitHasARowAndATest) {
  std::size_t seen = 0;
  for (const fs::path& file : files("src")) {
    if (file.filename() != "catalogue.cpp") continue;
    const std::string rows = read_file(file);
    if (rows.find("::of<") == std::string::npos) continue;
    std::set<std::string> types;
    for (const fs::path& unit : units_of(file)) {
      const std::string stem = unit.stem().string();
      const std::string type = type_name(stem);
      types.insert(type);
      EXPECT_NE(rows.find("of<" + type + ">()"), std::string::npos) << type << " has no row";
      EXPECT_TRUE(fs::exists(unit.parent_path() / (stem + "_test.cpp"))) << type << " has no test";
      ++seen;
    }
    static const std::regex row(R"(of<(\w+)>\(\))");
    for (std::sregex_iterator at(rows.begin(), rows.end(), row), end; at != end; ++at) {
      EXPECT_TRUE(types.contains((*at)[1])) << (*at)[1] << " is not named after its file";
    }
  }
  EXPECT_GT(seen, 0U);
}

// docs/differences.md names a test for everything it says.
TEST(Tidy, TestsThatTheDocumentationNamesExist) {
  std::set<std::string> known;
  static const std::regex test(R"(^TEST(?:_F|_P)?\((\w+), (\w+)\))");
  for (const fs::path& file : files("src")) {
    if (!file.stem().string().ends_with("_test")) continue;
    for (const std::string& line : lines(read_file(file))) {
      std::smatch match;
      if (!line.starts_with("TEST")) continue;  // far faster than to search
      if (std::regex_search(line, match, test)) known.insert(match[1].str() + "." + match[2].str());
    }
  }
  const std::string text = read_file("docs/differences.md");
  static const std::regex name(R"(`([A-Z]\w+\.[A-Z]\w+)`)");
  std::size_t seen = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at, ++seen) {
    EXPECT_TRUE(known.contains((*at)[1])) << "there is no test " << (*at)[1];
  }
  EXPECT_GT(seen, 50U);
}

// [words](path#part): the paths of a page's links to other files of this repository.
std::vector<fs::path> links_of(const fs::path& page) {
  static const std::regex link(R"(\]\(([^)#:\s]+)(?:#[^)\s]*)?\))");
  const std::string text = read_file(page);
  std::vector<fs::path> found;
  for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
    found.push_back((page.parent_path() / (*at)[1].str()).lexically_normal());
  }
  return found;
}

TEST(Tidy, LinksOfTheDocumentationLeadToFiles) {
  std::vector<fs::path> pages = {"README.md",    "ARCHITECTURE.md", "CONTRIBUTING.md",
                                 "CHANGELOG.md", "SECURITY.md",     "CODE_OF_CONDUCT.md"};
  for (const char* folder : {"docs", "bench/runs"}) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".md") pages.push_back(entry.path());
    }
  }
  std::size_t seen = 0;
  for (const fs::path& page : pages) {
    for (const fs::path& path : links_of(page)) {
      ++seen;
      EXPECT_TRUE(fs::exists(path)) << page << " leads to " << path << ", which does not exist";
    }
  }
  EXPECT_GT(seen, 80U);
}

TEST(Tidy, TheIndexOfTheDocumentationNamesEveryPage) {
  const std::vector<fs::path> named = links_of("docs/README.md");
  for (const auto& entry : fs::recursive_directory_iterator("docs")) {
    const fs::path& page = entry.path();
    if (page.extension() != ".md" || page == "docs/README.md") continue;
    EXPECT_TRUE(std::ranges::find(named, page) != named.end())
        << page << " is not in docs/README.md";
  }
}

TEST(Tidy, FilesAreShort) {
  // A file longer than this is one idea too many, unless it stands here with its reason.
  const std::set<std::string> allowed{};
  for (const char* folder : {"src", "tests"}) {
    for (const fs::path& file : files(folder)) {
      if (allowed.contains(file.string())) continue;
      EXPECT_LE(lines(read_file(file)).size(), 400U) << file;
    }
  }
}

TEST(Tidy, LinesFitTheScreen) {
  for (const fs::path& file : files("src")) {
    std::size_t number = 0;
    for (const std::string& line : lines(read_file(file))) {
      ++number;
      EXPECT_LE(width(line), 100U) << file << ':' << number;
      EXPECT_EQ(line.find('\t'), std::string::npos) << file << ':' << number << " has a tab";
    }
  }
}

TEST(Tidy, NobodyOwnsMemoryByHandOrPrintsOutOfTurn) {
  for (const fs::path& file : files("src")) {
    const std::string code = code_of(read_file(file));
    EXPECT_FALSE(has_word(code, "new")) << file;
    EXPECT_FALSE(has_word(code, "malloc")) << file;
    if (layer_of(file) == "cli") continue;
    EXPECT_FALSE(has_word(code, "cout") || has_word(code, "cerr")) << file;
    EXPECT_FALSE(has_word(code, "printf")) << file;
  }
}

// A file that parses by itself has no limit on depth or size: base/json.h has all of them.
TEST(Tidy, OneFileParsesJson) {
  static const std::regex parses(
      R"(\b\w*([jJ]son|Ordered|basic_json<[^>]*>)::(parse|accept|sax_parse|from_\w+)\s*\()");
  static const std::regex named(R"(using (\w+) = nlohmann::)");
  std::size_t seen = 0;
  for (const fs::path& file : files("src")) {
    if (file.stem().string().ends_with("_test") || file.stem().string().ends_with("test.h"))
      continue;
    const std::string text = read_file(file);
    const std::string code = code_of(text);
    const bool is_parser = file == fs::path("src/base/json.cpp");
    bool found = std::regex_search(code, parses);
    for (std::sregex_iterator at(code.begin(), code.end(), named), end; at != end; ++at) {
      for (const char* function : {"::parse(", "::accept(", "::sax_parse("}) {
        found = found || code.find((*at)[1].str() + function) != std::string::npos;
      }
    }
    EXPECT_EQ(found, is_parser) << file;
    seen += found ? 1 : 0;
  }
  EXPECT_EQ(seen, 1U);
}

TEST(Tidy, NothingIsLeftForLater) {
  for (const char* folder : {"src", "tests"}) {
    for (const fs::path& file : files(folder)) {
      const std::string text = read_file(file);
      for (const char* marker : {"TO"
                                 "DO",
                                 "FIX"
                                 "ME",
                                 "XX"
                                 "X",
                                 "HA"
                                 "CK"}) {
        EXPECT_FALSE(has_word(text, marker)) << file << ": " << marker;
      }
    }
  }
}

TEST(Tidy, HeadersSayWhatTheyAreForAndAreReadOnce) {
  for (const fs::path& file : files("src")) {
    if (file.extension() != ".h") continue;
    const std::string text = read_file(file);
    EXPECT_TRUE(text.starts_with("// ")) << file << " does not begin with what it is for";
    EXPECT_NE(text.find("\n#pragma once\n"), std::string::npos) << file;
  }
}

// What src has of R: layer() embeds it under the name of its file.
std::vector<fs::path> r_files() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::recursive_directory_iterator("src")) {
    if (entry.path().extension() == ".R") all.push_back(entry.path());
  }
  std::ranges::sort(all);
  return all;
}

TEST(Tidy, EveryFileOfRIsUsed) {
  std::map<std::string, std::string> code;  // of each layer, without its tests
  for (const fs::path& file : files("src")) {
    if (!file.stem().string().ends_with("_test")) code[layer_of(file)] += code_of(read_file(file));
  }
  EXPECT_THAT(r_files(), testing::Not(IsEmpty()));
  for (const fs::path& file : r_files()) {
    const std::string name = "r_code::" + file.stem().string();
    EXPECT_TRUE(has_word(code[layer_of(file)], name)) << file << " is of no use; delete it";
  }
}

// Placeholders such as `.draws.` are names in R, so that files with placeholders parse as well.
TEST(Tidy, EveryFileOfRIsR) {
  if (std::system("Rscript --version >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "there is no Rscript";
  }
  std::string files;
  for (const fs::path& file : r_files()) files += " " + file.string();
  // All in one go: it names the first that it cannot read.
  const std::string command =
      "Rscript --vanilla -e 'for (file in commandArgs(TRUE)) invisible(parse(file = file))'";
  EXPECT_EQ(std::system((command + files + " >&2").c_str()), 0);
}

TEST(Tidy, TheVersionIsSaidOnce) {
  EXPECT_NE(read_file("CMakeLists.txt").find("VERSION " + std::string(version) + " LANGUAGES"),
            std::string::npos);
  EXPECT_NE(read_file("CITATION.cff").find("\nversion: " + std::string(version) + "\n"),
            std::string::npos);
}

// The helpers of these tests can be wrong too.
TEST(Tidy, SeesCodeWithoutItsCommentsAndText) {
  EXPECT_EQ(code_of("a // new\nb"), "a \nb");
  EXPECT_EQ(code_of("x = \"new \\\" y\"; 1'000 + 'n'"), "x =  ; 1'000 +  ");
  EXPECT_EQ(code_of("#include <new>\nint a; /* new */"), "\nint a; ");
  EXPECT_EQ(code_of("R\"re(a \" new)re\" b"), "R  b");
  EXPECT_TRUE(has_word("auto p = new int", "new"));
  EXPECT_FALSE(has_word("renew new_size", "new"));
}

}  // namespace
}  // namespace assay::source
