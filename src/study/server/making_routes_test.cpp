#include <gmock/gmock.h>

#include <thread>

#include "base/file.h"
#include "study/server/lab_test.h"
#include "study/server/running_test.h"

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class MakingRoutes : public Lab {
 protected:
  void SetUp() override {
    const http::Response begun = owner().post("/api/drafts", {{"name", "pets"},
                                                              {"protocol", "team:set_size=2"},
                                                              {"conditions", {"none", "gradient"}},
                                                              {"items", {"a", "b", "c", "d"}},
                                                              {"practice", {"e"}},
                                                              {"checks", {"f", "g"}}});
    ASSERT_EQ(begun.status, 201) << begun.body;
  }
  // Asks for the pictures and waits until they are there; what the server says of it then.
  json build(const json& options = json::object()) {
    const http::Response begun = analyst().post("/api/drafts/pets/build", options);
    EXPECT_EQ(begun.status, 202) << begun.body;
    for (int tries = 0; tries < 500; ++tries) {
      json work = owner().get("/api/drafts/pets")["work"];
      if (!work["running"].get<bool>()) return work;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << "the pictures were never made";
    return {};
  }
  void change(const std::function<void(json&)>& how) {
    Browser browser = owner();
    json draft = browser.get("/api/drafts/pets");
    how(draft["design"]);
    const auto saved = browser.send_text(http::Method::put, "/api/drafts/pets",
                                         draft["design"].dump(), true, draft["stamp"]);
    ASSERT_EQ(saved.status, 200) << saved.body;
  }
};

TEST_F(MakingRoutes, PicturesAndTheProofSheetAreMadeAside) {
  EXPECT_EQ(analyst().send(http::Method::get, "/api/drafts/pets/proof").status, 404);
  const json work = build();
  EXPECT_EQ(work["problem"], "") << work;
  EXPECT_EQ(work["done"], work["all"]);
  const json draft = owner().get("/api/drafts/pets");
  EXPECT_EQ(draft["mistakes"], json::array()) << draft["mistakes"];
  EXPECT_EQ(draft["built"], true);
  EXPECT_EQ(draft["items"], 7);
  // Two conditions and two sets.
  ASSERT_EQ(draft["cells"].size(), 4U);
  EXPECT_EQ(draft["cells"][3]["condition_name"], "gradient");
  const http::Response proof = analyst().send(http::Method::get, "/api/drafts/pets/proof");
  EXPECT_EQ(proof.status, 200);
  EXPECT_THAT(proof.body, HasSubstr("For the researcher only"));
  const std::string policy(proof.headers.find("Content-Security-Policy").value_or(""));
  EXPECT_THAT(policy, HasSubstr("sandbox"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe-inline")));
  EXPECT_EQ(assistant().send(http::Method::get, "/api/drafts/pets/proof").status, 403);
}

TEST_F(MakingRoutes, WhatGoesWrongIsToldToWhoAsks) {
  change([](json& design) { design["item_sets"][0]["items"][0] = "zebra"; });
  const json work = build();
  EXPECT_THAT(work["problem"].get<std::string>(), HasSubstr("zebra"));
}

TEST_F(MakingRoutes, AModelThatIsNotThereIsNamed) {
  const json work = build({{"model", "ent"}});
  EXPECT_THAT(work["problem"].get<std::string>(), HasSubstr("ent"));
  EXPECT_EQ(analyst().post("/api/drafts/pets/build", {{"opacity", 3}}).status, 400);
}

TEST_F(MakingRoutes, APreviewIsTheStudyItselfAndStoresNothing) {
  build();
  const auto begun =
      analyst().post("/api/drafts/pets/preview", {{"condition", 1}, {"item_set", 1}});
  ASSERT_EQ(begun.status, 201) << begun.body;
  Person curious(host_->port(), "nobody");
  curious.set_token(json::parse(begun.body)["token"]);
  json told = curious.open();
  EXPECT_THAT(told["study"]["title"].get<std::string>(), HasSubstr("Preview: "));
  std::size_t pictures = 0;
  for (int at = 0; at < 100 && told.contains("screen"); ++at) {
    const json& screen = told["screen"];
    if (screen["screen"] == "decide") {
      pictures = screen["pictures"].size();
      http::Client client({.port = host_->port()});
      EXPECT_EQ(client.get(screen["pictures"][1]["src"]).status, 200);
    }
    told = curious.answer(sensible(screen, [](const std::string&) { return "cat"; }));
    ASSERT_FALSE(told.contains("refused")) << told;
  }
  // The condition with an explanation beside the picture, and to the very end.
  EXPECT_EQ(pictures, 2U);
  EXPECT_TRUE(told.contains("end")) << told;
  EXPECT_TRUE(
      job([](store::Connection& connection) { return store::list_studies(connection); }).empty());
  EXPECT_EQ(analyst().post("/api/drafts/pets/preview", {{"condition", 7}}).status, 400);
}

TEST_F(MakingRoutes, APreviewThatNobodyBeganIsRefused) {
  Person guesser(host_->port(), "nobody");
  guesser.set_token("preview-guessed");
  guesser.open();
  EXPECT_EQ(guesser.last().status, 401);
}

TEST_F(MakingRoutes, FreezingMakesAStudyThatCanBeOpened) {
  EXPECT_EQ(owner().post("/api/drafts/pets/freeze", json::object()).status, 400);
  build();
  EXPECT_EQ(analyst().post("/api/drafts/pets/freeze", json::object()).status, 403);
  // Somebody else's study is broken: no concern of this one.
  std::filesystem::create_directories(root() / "studies/other/frozen");
  write_file(root() / "studies/other/frozen/1.json", "nonsense");
  // Nobody is asked for consent by words that stand for others, unless that is meant.
  const auto placeholders = owner().post("/api/drafts/pets/freeze", json::object());
  EXPECT_EQ(placeholders.status, 400);
  EXPECT_THAT(placeholders.body, HasSubstr("/contact and /consent/text"));
  const auto frozen = owner().post("/api/drafts/pets/freeze", {{"placeholders", true}});
  ASSERT_EQ(frozen.status, 200) << frozen.body;
  EXPECT_EQ(json::parse(frozen.body)["id"], "pets@1");
  EXPECT_EQ(last_entry().action, "freeze");
  EXPECT_EQ(owner().get("/api/drafts/pets")["frozen"], json::array({1}));
  EXPECT_EQ(owner().post("/api/studies/pets@1/state", {{"state", "open"}}).status, 200);
  Person anna(host_->port(), "anna", "pets");
  EXPECT_EQ(anna.enter().status, 303);
  EXPECT_EQ(anna.open()["screen"]["screen"], "consent");
  const json monitor = assistant().get("/api/studies/pets@1/monitor");
  EXPECT_EQ(monitor["arrived"], 1);
  EXPECT_EQ(monitor["waiting"], 1);
  EXPECT_EQ(monitor["arms"][1]["name"], "gradient");
  EXPECT_EQ(monitor["cells"].size(), 4U);
  EXPECT_EQ(monitor["cells"][1]["item_set"], "set_2");

  // The same again is the same; another design needs another version.
  const auto again = owner().post("/api/drafts/pets/freeze", {{"placeholders", true}});
  EXPECT_EQ(json::parse(again.body)["is_new"], false);
  EXPECT_EQ(owner().get("/api/drafts/pets")["changed"], json::array());
  change([](json& design) { design["title"] = "Other pets"; });
  EXPECT_EQ(owner().get("/api/drafts/pets")["changed"], json::array({"/title"}));
  const auto changed = owner().post("/api/drafts/pets/freeze", {{"placeholders", true}});
  EXPECT_EQ(changed.status, 400);
  EXPECT_THAT(changed.body, HasSubstr("/title"));
  change([](json& design) { design["version"] = 2; });
  EXPECT_EQ(owner().get("/api/drafts/pets")["changed"], json::array());
}

TEST_F(MakingRoutes, ItemsAreDrawnByTheServer) {
  const auto drawn = analyst().post("/api/drawing", {{"by_bins", false}, {"count", 3}});
  EXPECT_EQ(json::parse(drawn.body)["items"].size(), 3U);
  EXPECT_EQ(assistant().post("/api/drawing", {{"count", 3}}).status, 403);
}

}  // namespace
}  // namespace assay::server
