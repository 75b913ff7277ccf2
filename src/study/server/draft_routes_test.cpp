#include <gmock/gmock.h>

#include "study/server/lab_test.h"

namespace assay::server {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class DraftRoutes : public Lab {
 protected:
  http::Response begin(const std::string& name) {
    return owner().post("/api/drafts", {{"name", name},
                                        {"protocol", "team:set_size=2,replicates=3"},
                                        {"conditions", {"none", "gradient"}},
                                        {"items", {"a", "b", "c", "d"}},
                                        {"practice", {"e"}},
                                        {"checks", {"f", "g"}},
                                        {"panel", "prolific"},
                                        {"title", "Cats and dogs"}});
  }
  http::Response save(Browser browser, const json& design, const std::string& stamp) {
    return browser.send_text(http::Method::put, "/api/drafts/pets", design.dump(), true, stamp);
  }
};

TEST_F(DraftRoutes, BeginByAPreset) {
  const http::Response begun = begin("pets");
  ASSERT_EQ(begun.status, 201) << begun.body;
  EXPECT_EQ(last_entry().action, "begin draft");
  const json draft = owner().get("/api/drafts/pets");
  EXPECT_EQ(draft["design"]["title"], "Cats and dogs");
  EXPECT_EQ(draft["design"]["item_sets"].size(), 2U);
  EXPECT_EQ(draft["design"]["quota"]["replicates"], 3);
  EXPECT_EQ(draft["design"]["panel"]["kind"], "prolific");
  EXPECT_EQ(draft["design"]["conditions"][1]["shows"][1]["method"], "gradient");
  EXPECT_EQ(draft["built"], false);
  const json list = assistant().get("/api/drafts");
  EXPECT_EQ(list[0]["name"], "pets");
  EXPECT_EQ(list[0]["protocol"], "team");
  // What is there stays as it is.
  EXPECT_EQ(begin("pets").status, 409);
  EXPECT_EQ(begin("../out").status, 400);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

TEST_F(DraftRoutes, TellEveryMistakeWithItsPlace) {
  begin("pets");
  const json draft = owner().get("/api/drafts/pets");
  json design = draft["design"];
  design["minutes"] = "ten";
  design["colour"] = "red";
  const json unreadable = json::parse(owner().post("/api/drafts/pets/check", design).body);
  ASSERT_EQ(unreadable["mistakes"].size(), 2U) << unreadable;
  EXPECT_EQ(unreadable["mistakes"][0]["place"], "/minutes");
  EXPECT_EQ(unreadable["mistakes"][1]["place"], "/colour");
  design = draft["design"];
  design["planned_tests"][0]["test"] = "mann_withney";
  const json unknown = json::parse(owner().post("/api/drafts/pets/check", design).body);
  const auto& last = unknown["mistakes"].back();
  EXPECT_EQ(last["place"], "/planned_tests/0/test");
  EXPECT_THAT(last["sentence"].get<std::string>(), HasSubstr("did you mean 'mann_whitney'"));
  // A check keeps nothing.
  EXPECT_EQ(owner().get("/api/drafts/pets"), draft);
}

TEST_F(DraftRoutes, KeepWhatIsSavedEvenWithMistakes) {
  begin("pets");
  json draft = owner().get("/api/drafts/pets");
  json design = draft["design"];
  design["title"] = "Dogs and cats";
  const http::Response saved = save(analyst(), design, draft["stamp"]);
  ASSERT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(last_entry().action, "change draft");
  EXPECT_EQ(last_entry().actor, "analyst");
  draft = owner().get("/api/drafts/pets");
  EXPECT_EQ(draft["design"]["title"], "Dogs and cats");
  EXPECT_EQ(draft["stamp"], json::parse(saved.body)["stamp"]);
  design["minutes"] = "ten";
  EXPECT_EQ(save(owner(), design, draft["stamp"]).status, 200);
  draft = owner().get("/api/drafts/pets");
  EXPECT_EQ(draft["design"]["minutes"], "ten");
  EXPECT_EQ(draft["mistakes"][0]["place"], "/minutes");
}

TEST_F(DraftRoutes, NobodyOverwritesWhatTheyHaveNotSeen) {
  begin("pets");
  const json draft = owner().get("/api/drafts/pets");
  json design = draft["design"];
  design["title"] = "First";
  EXPECT_EQ(save(owner(), design, draft["stamp"]).status, 200);
  design["title"] = "Second";
  EXPECT_EQ(save(analyst(), design, draft["stamp"]).status, 409);
  EXPECT_EQ(owner().get("/api/drafts/pets")["design"]["title"], "First");
}

TEST_F(DraftRoutes, TheNameStays) {
  begin("pets");
  const json draft = owner().get("/api/drafts/pets");
  json design = draft["design"];
  design["name"] = "others";
  EXPECT_EQ(save(owner(), design, draft["stamp"]).status, 400);
}

TEST_F(DraftRoutes, AssistantsOnlyLook) {
  begin("pets");
  Browser helper = assistant();
  const json draft = helper.get("/api/drafts/pets");
  EXPECT_EQ(draft["design"]["title"], "Cats and dogs");
  EXPECT_EQ(save(assistant(), draft["design"], draft["stamp"]).status, 403);
  EXPECT_EQ(helper.post("/api/drafts", json::object()).status, 403);
  EXPECT_EQ(helper.post("/api/drafts/pets/build", json::object()).status, 403);
  EXPECT_EQ(helper.send(http::Method::get, "/api/drafts/none").status, 404);
}

TEST_F(DraftRoutes, PresetsAreThoseOfTheCatalogues) {
  const json presets = assistant().get("/api/presets");
  EXPECT_EQ(presets["protocols"].size(), study::catalogue().size());
  bool team = false;
  for (const json& protocol : presets["protocols"]) {
    if (protocol["name"] != "team") continue;
    team = true;
    EXPECT_EQ(protocol["params"][1]["name"], "set_size");
    EXPECT_EQ(protocol["params"][1]["default"], "30");
  }
  EXPECT_TRUE(team);
  EXPECT_EQ(presets["panels"][0]["name"], "prolific");
  EXPECT_EQ(presets["panels"][0]["fields"]["participant"], "PROLIFIC_PID");
  EXPECT_EQ(assistant().get("/api/schema")["properties"]["title"]["type"], "string");
}

// Cohen's table: two groups of 64 find a d of 0.5 with a power of 0.8.
TEST_F(DraftRoutes, PowerIsWhatTheTestSays) {
  const http::Response said =
      analyst().post("/api/power", {{"test", "power_t:effect=0.5,power=0.8"}});
  ASSERT_EQ(said.status, 200) << said.body;
  EXPECT_THAT(json::parse(said.body)["sentence"].get<std::string>(), HasSubstr("64"));
  EXPECT_EQ(analyst().post("/api/power", {{"test", "mann_whitney"}}).status, 400);
  EXPECT_EQ(assistant().post("/api/power", {{"test", "power_t"}}).status, 403);
}

}  // namespace
}  // namespace assay::server
