#include "study/responses/jsonl.h"

#include <sstream>

#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

class JsonLines : public Stored {
 protected:
  std::vector<json> lines(const std::string& type) {
    std::vector<json> found;
    std::istringstream text(exported("jsonl").at("responses.jsonl"));
    for (std::string line; std::getline(text, line);) {
      json parsed = json::parse(line);
      if (parsed.at("type") == type) found.push_back(std::move(parsed));
    }
    return found;
  }
};

TEST_F(JsonLines, HoldEveryEventAsItWasStored) {
  make("attention_image");
  const store::Session anna = take_part("anna");
  const std::vector<store::Event> stored = store::events_of(connection(), anna.id);
  const std::vector<json> events = lines("event");
  ASSERT_EQ(events.size(), stored.size());
  const store::Chaining& chaining = connection().chaining();
  std::string chain = chaining.start(anna.id);
  for (std::size_t at = 0; at < stored.size(); ++at) {
    EXPECT_EQ(events[at]["seq"], stored[at].seq);
    EXPECT_EQ(events[at]["body"], json::parse(stored[at].body));
    EXPECT_EQ(events[at]["verdict"], json::parse(stored[at].verdict));
    chain = store::chain_after(chaining, chain, stored[at]);
  }
  EXPECT_EQ(lines("session").at(0)["chain"], chaining.mark(chain))
      << "an export can be checked for changes";
}

TEST_F(JsonLines, HoldTheRowsWithTheirTypes) {
  make("team:set_size=4");
  take_part("anna", 1'000'000, true);
  const std::vector<ResponseRow> made = rows();
  const std::vector<json> found = lines("response");
  ASSERT_EQ(found.size(), made.size());
  for (std::size_t at = 0; at < made.size(); ++at) {
    EXPECT_EQ(found[at]["simulated"], true);
    EXPECT_EQ(found[at]["response"], made[at].response);
    EXPECT_EQ(found[at]["rt"], *made[at].rt);
    EXPECT_EQ(found[at]["correct"].is_null(), !made[at].correct.has_value());
    EXPECT_EQ(found[at].size(), columns().size() + 1);
  }
  EXPECT_EQ(lines("study").at(0)["hash"], frozen_.hash);
}

TEST_F(JsonLines, KeepWhatThePanelSaidToThemselves) {
  make("team:set_size=4");
  take_part("the-hash-of-anna", 3);
  EXPECT_THAT(exported("jsonl").at("responses.jsonl"),
              testing::Not(testing::HasSubstr("the-hash-of-anna")));
}

}  // namespace
}  // namespace assay::responses
