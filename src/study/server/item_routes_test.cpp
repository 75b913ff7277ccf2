#include <gmock/gmock.h>

#include <algorithm>

#include "base/sha256.h"
#include "math/tensor/npy.h"
#include "net/data/image.h"
#include "study/server/lab_test.h"

namespace assay::server {
namespace {

using nlohmann::json;
using testing::HasSubstr;

using ItemRoutes = Lab;

TEST_F(ItemRoutes, AListIsFilteredAndCut) {
  Browser anyone = assistant();
  const json page = anyone.get("/api/items?split=test&from=2&count=3");
  EXPECT_EQ(page["total"], 7);
  ASSERT_EQ(page["rows"].size(), 3U);
  EXPECT_EQ(page["rows"][0]["id"], "c");
  EXPECT_EQ(page["rows"][0]["prediction"], "dog");
  EXPECT_EQ(page["rows"][0]["bin"], "hard");
  EXPECT_EQ(page["rows"][1]["correct"], false);
  EXPECT_EQ(page["rows"][0]["methods"], 2);
  const json both = anyone.get("/api/items?class=cat");
  EXPECT_EQ(both["total"], 6);
  EXPECT_EQ(both["explained"], 3);
  EXPECT_EQ(anyone.get("/api/items?from=100")["rows"].size(), 0U);
  EXPECT_EQ(anyone.send(http::Method::get, "/api/items?colour=red").status, 400);
}

TEST_F(ItemRoutes, AnItemKnowsItsNeighboursInTheList) {
  const json item = owner().get("/api/items/c?class=dog&split=test");
  EXPECT_EQ(item["previous"], "a");
  EXPECT_EQ(item["next"], "e");
  EXPECT_EQ(item["position"], 1);
  EXPECT_EQ(item["total"], 4);
  EXPECT_EQ(item["gloss"], "a canine");
  // One that the filter leaves out is shown all the same.
  const json outside = owner().get("/api/items/b?class=dog");
  EXPECT_TRUE(outside["position"].is_null());
  EXPECT_EQ(outside["label"], "cat");
}

TEST_F(ItemRoutes, AnItemHasItsExplanationsWithTheirScores) {
  const json item = owner().get("/api/items/a");
  ASSERT_EQ(item["explanations"].size(), 2U);
  const json& map = item["explanations"][0];
  EXPECT_EQ(map["method"], "gradient");
  EXPECT_EQ(map["kind"], "map");
  EXPECT_EQ(map["scores"], json::parse(R"([{"metric": "deletion", "value": 0.5}])"));
  EXPECT_EQ(owner().get("/api/items/a")["better"], json::parse(R"({"deletion": "lower"})"));
  const json& near = item["explanations"][1];
  EXPECT_EQ(near["neighbours"][0], json::parse(R"({"id": "t0", "label": "cat"})"));
  const json undefined = owner().get("/api/items/c")["explanations"][0]["scores"][0];
  EXPECT_EQ(undefined["reason"], "every point is alike");
  EXPECT_FALSE(undefined.contains("value"));
}

TEST_F(ItemRoutes, ATextHasItsWordsAndANumberForEach) {
  std::vector<workspace::WorkspaceItem> items = small_.workspace.items();
  items.push_back({.id = "letter",
                   .kind = workspace::Kind::text,
                   .file = small_.write("media/letter.txt", "Two volts, twice."),
                   .label = "cat",
                   .split = "test"});
  small_.workspace.put_items(items);
  const auto put = [&](const std::string& method, const Tensor& map) {
    const std::string bytes = npy_bytes(map);
    const std::string file = small_.write("explanations/" + method + "/letter.npy", bytes);
    small_.workspace.put_explanations(
        method,
        {{.item = "letter", .file = file, .spec = method, .target = "cat", .hash = sha256(bytes)}});
  };
  put("lime", Tensor(Shape{3}, {0.5F, 2, -1}));
  put("odd", Tensor(Shape{2}, {1, 2}));
  const json item = owner().get("/api/items/letter");
  std::string whole;
  std::vector<std::string> words;
  for (const json& token : item["tokens"]) {
    whole += token["text"].get<std::string>();
    if (token["word"]) words.push_back(token["text"]);
  }
  EXPECT_EQ(whole, "Two volts, twice.");
  EXPECT_THAT(words, testing::ElementsAre("Two", "volts", "twice"));
  ASSERT_EQ(item["explanations"].size(), 2U);
  EXPECT_EQ(item["explanations"][0]["weights"], json::parse("[0.5, 2.0, -1.0]"));
  EXPECT_EQ(item["explanations"][1]["reason"], "The map has 2 numbers where the text has 3 words.");
  EXPECT_FALSE(owner().get("/api/items/a").contains("tokens"));
}

// Four pixels wide, each becomes a square of 56 so that the side reaches 224.
TEST_F(ItemRoutes, PicturesAreThoseThatPeopleWouldSee) {
  Browser anyone = assistant();
  const http::Response picture = anyone.send(http::Method::get, "/api/items/a/picture");
  ASSERT_EQ(picture.status, 200) << picture.body;
  EXPECT_EQ(picture.headers.find("Content-Type"), "image/png");
  write_file(folder_ / "a.png", picture.body);
  const data::Picture seen = data::read_picture(folder_ / "a.png");
  EXPECT_EQ(seen.width, 224);
  const data::Picture own = stimulus::SmallWorkspace::picture("a");
  EXPECT_TRUE(std::equal(own.at(2, 1), own.at(2, 1) + 3, seen.at(2 * 56 + 5, 56 + 5)));

  const http::Response map = anyone.send(http::Method::get, "/api/items/a/maps/gradient");
  ASSERT_EQ(map.status, 200) << map.body;
  EXPECT_NE(map.body, picture.body);
  EXPECT_EQ(anyone.send(http::Method::get, "/api/items/t0/maps/gradient").status, 404);
  EXPECT_EQ(anyone.send(http::Method::get, "/api/items/a/maps/nearest_neighbours").status, 404);
  EXPECT_EQ(anyone.send(http::Method::get, "/api/items/none/picture").status, 404);
}

TEST_F(ItemRoutes, NobodyElseSeesThem) {
  Browser stranger(host_->port());
  for (const char* path : {"/api/items", "/api/items/a", "/api/items/a/picture",
                           "/api/items/a/maps/gradient", "/api/workspace"}) {
    EXPECT_EQ(stranger.send(http::Method::get, path).status, 401) << path;
  }
}

TEST_F(ItemRoutes, TheOverviewCountsWhatThereIs) {
  const json seen = owner().get("/api/workspace");
  EXPECT_EQ(seen["name"], "small");
  EXPECT_EQ(seen["items"]["total"], 13);
  EXPECT_EQ(seen["items"]["splits"],
            json::parse(R"([{"name": "test", "count": 7}, {"name": "train", "count": 6}])"));
  EXPECT_EQ(seen["classes"][1]["name"], "dog");
  EXPECT_EQ(seen["classes"][1]["splits"],
            json::parse(R"([{"name": "test", "count": 4}, {"name": "train", "count": 3}])"));
  // Four dogs among a to g, and all six training items.
  EXPECT_EQ(seen["models"][0]["right"], 10);
  EXPECT_EQ(seen["models"][0]["predictions"], 13);
  EXPECT_EQ(seen["methods"][1]["kind"], "neighbours");
  const json& deletion = seen["metrics"][0]["methods"][0];
  EXPECT_EQ(deletion["mean"], 0.375);
  EXPECT_EQ(deletion["count"], 2);
  EXPECT_EQ(deletion["undefined"], 1);
  EXPECT_EQ(deletion["values"], json::parse("[0.25, 0.5]"));
}

}  // namespace
}  // namespace assay::server
