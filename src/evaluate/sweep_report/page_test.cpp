#include "evaluate/sweep_report/page.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "evaluate/sweep_report/swept_test.h"

namespace assay::sweep_report {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ReportPage : public testing::Test {
 protected:
  ReportPage() {
    const SweepReport made = write_report(results, analyse_results(results, {}, 2), "r.sqlite");
    for (const ReportFile& one : made.files) files[one.name] = one.bytes;
    last = made.files.back().name;
    page = files["report.html"];
  }

  SweptFile file;
  sweep::Results results{file.path};
  std::map<std::string, std::string> files;
  std::string last;
  std::string page;
};

TEST_F(ReportPage, FetchesNothing) {
  std::string rest = page;
  const std::string namespace_of_svg = "xmlns=\"http://www.w3.org/2000/svg\"";
  for (auto at = rest.find(namespace_of_svg); at != std::string::npos;
       at = rest.find(namespace_of_svg)) {
    rest.erase(at, namespace_of_svg.size());
  }
  EXPECT_THAT(rest, AllOf(Not(HasSubstr("http")), Not(HasSubstr("<script")),
                          Not(HasSubstr("@import")), Not(HasSubstr("url("))));
}

TEST_F(ReportPage, HasEveryPart) {
  for (const char* heading :
       {"Leaderboards", "Can the metrics tell truth from chance?", "Who differs from whom",
        "Curves", "Ranks", "Do the metrics agree?", "Best and worst items", "What has no score",
        "What it took", "Methods, for a paper"}) {
    EXPECT_THAT(page, HasSubstr(std::string("<h2>") + heading + "</h2>"));
  }
  EXPECT_THAT(page, HasSubstr("&lt;i&gt;7"));  // names of items are text
  EXPECT_THAT(page, Not(HasSubstr("<i>")));
}

TEST_F(ReportPage, SaysWhereverAMetricStandsThatItIsBlind) {
  // As text of a page: an apostrophe is escaped.
  EXPECT_THAT(page,
              HasSubstr("deletion cannot tell the truth from chance here: the truth is better "
                        "than &#39;random&#39;, the nearest control, on 50 % of 8 items (p = "
                        "1.000). Read nothing into its order."));
  EXPECT_THAT(page, HasSubstr("deletion ✗"));
  EXPECT_THAT(files["figures/ranks.svg"], HasSubstr("deletion ✗"));
  EXPECT_THAT(files["figures/ranks.svg"], Not(HasSubstr("auc ✗")));
}

// Eight items: 1 / 256 of auc doubles, for two metrics are examined.
TEST_F(ReportPage, SaysOfEveryMetricWhetherItWasExamined) {
  EXPECT_EQ(files["tables/truth.csv"],
            "metric,where,tells_truth_from_chance,nearest_control,items,share_better,p_holm\r\n"
            "auc,here,yes,random,8,1,0.0078125\r\n"
            "deletion,here,no,random,8,0.5,1\r\n"
            "gini,here,not known,,,,\r\n");
  EXPECT_THAT(page, HasSubstr("? It has not been examined on planted truth."));
  EXPECT_THAT(files["figures/ranks.svg"], HasSubstr("gini ?"));
  EXPECT_THAT(page, HasSubstr("assay report --suite"));

  const SweptFile planted("images:seed=1");
  std::vector<sweep::Results> suites;
  suites.emplace_back(planted.path);
  const SweepReport made =
      write_report(results, analyse_results(results, {}, 1, {}, suites), "r.sqlite");
  const std::string& with = made.files.back().bytes;
  EXPECT_THAT(with, HasSubstr("† It cannot tell planted truth from chance on the suite images:"));
  EXPECT_THAT(with, Not(HasSubstr("assay report --suite")));
  const SweepReport itself =
      write_report(suites[0], analyse_results(suites[0], {}, 1), "suite.sqlite");
  EXPECT_THAT(itself.files.back().bytes, Not(HasSubstr("assay report --suite")));
  const auto table = std::ranges::find(made.files, "tables/truth.csv", &ReportFile::name);
  EXPECT_THAT(table->bytes, HasSubstr("auc,images:seed=1,yes,random,8,1,0.0078125\r\n"));
}

TEST_F(ReportPage, HasTheNumbersOfEveryFigure) {
  std::size_t figures = 0;
  for (const auto& [name, bytes] : files) {
    if (!name.starts_with("figures/")) continue;
    ++figures;
    EXPECT_THAT(bytes, StartsWith("<svg"));
    const std::string stem = name.substr(8, name.size() - 12);
    EXPECT_TRUE(files.contains("tables/" + stem + ".csv")) << stem;
    EXPECT_THAT(page, HasSubstr("tables/" + stem + ".csv"));
  }
  EXPECT_EQ(figures, 3U + 1 + 1 + 2);  // leaderboards, a curve, ranks, two of metrics
  EXPECT_EQ(last, "report.html");
}

// auc of rise: 0.8 to 0.87 in steps of 0.01, so 0.835 on average; lime is 0.1 better on every item
// and a difference that is always the same has no spread.
TEST_F(ReportPage, WritesNumbersInFull) {
  EXPECT_THAT(files["tables/leaderboards.csv"],
              StartsWith("metric,better,method,role,mean,low,high,defined,items\r\n"
                         "auc,higher,rise,method,0.835"));
  EXPECT_THAT(files["tables/ranks.csv"], HasSubstr("lime,1,2,,1\r\n"));
  EXPECT_THAT(files["tables/undefined.csv"], HasSubstr("gini,rise,7,the map is constant\r\n"));
  EXPECT_THAT(files["tables/costs.csv"], HasSubstr("rise,2,10,1,8,3\r\n"));
  EXPECT_THAT(files["tables/costs.csv"], HasSubstr("all,8,40,4,32,12\r\n"));
  EXPECT_THAT(files["tables/tests.csv"], HasSubstr("auc,lime,1,1,1,1,1,random,beats chance,8,"));
}

// Of 19 metrics three tables of 6, 6 and 7, each with a column of names: no sheet of paper is wide
// enough for all.
TEST(ReportOfManyMetrics, PutsThemIntoTablesThatFitAPage) {
  const TemporaryFolder folder;
  {
    sweep::Writer writer(folder / "r.sqlite", {});
    writer.add_models(std::vector<sweep::ModelRow>{{"net.onnx", std::string(64, 'a')}});
    writer.add_methods(std::vector<sweep::MethodRow>{{"grad_cam", "grad_cam"}});
    std::vector<sweep::MetricRow> metrics;
    for (int at = 1; at <= 19; ++at) {
      metrics.push_back(metric_row("top_k_intersection:points=" + std::to_string(at)));
    }
    writer.add_metrics(metrics);
    writer.add_items(std::vector<sweep::ItemRow>{{"a"}});
  }
  const sweep::Results results(folder / "r.sqlite");
  const std::string page =
      write_report(results, analyse_results(results, {}, 1), "r.sqlite").files.back().bytes;
  const std::size_t begin = page.find("<h3>All of them</h3>");
  ASSERT_NE(begin, std::string::npos);
  const std::string tables = page.substr(begin, page.find("</section>", begin) - begin);
  std::vector<std::size_t> columns;
  for (std::size_t at = tables.find("<thead"); at != std::string::npos;
       at = tables.find("<thead", at + 1)) {
    const std::string head = tables.substr(at, tables.find("</thead>", at) - at);
    columns.push_back(0);
    for (std::size_t cell = head.find("<th "); cell != std::string::npos;
         cell = head.find("<th ", cell + 1)) {
      ++columns.back();
    }
  }
  EXPECT_THAT(columns, testing::ElementsAre(7, 7, 8));
  EXPECT_THAT(tables, HasSubstr("grad_\u200bcam"));  // names break where their words end
}

TEST_F(ReportPage, HasMethodsWithEverySetting) {
  EXPECT_THAT(page, HasSubstr("<code>rise:masks=9</code>"));
  EXPECT_THAT(page, HasSubstr("<code>auc:mask_threshold=0</code>"));
  EXPECT_THAT(page, HasSubstr(std::string(64, 'a')));
  EXPECT_THAT(page, HasSubstr("2000 resamples, seed 0"));
  EXPECT_THAT(page, HasSubstr("9999 random sign flips"));
}

TEST_F(ReportPage, ShowsPicturesWhereSomebodyDrawsThem) {
  EXPECT_THAT(page, HasSubstr("--model and --input"));
  std::vector<std::array<std::size_t, 3>> asked;
  const Paint paint = [&](std::size_t model, std::size_t method, std::size_t item) {
    asked.push_back({model, method, item});
    return std::optional(report::element("b", {}, "drawn"));
  };
  const SweepReport made =
      write_report(results, analyse_results(results, {}, 1), "r.sqlite", paint);
  // auc's leader is lime: its best item is 7 and its worst 0; rise leads the others.
  using PaintedItem = std::array<std::size_t, 3>;
  EXPECT_THAT(asked,
              testing::ElementsAre(PaintedItem{0, 1, 7}, PaintedItem{0, 1, 0}, PaintedItem{0, 0, 0},
                                   PaintedItem{0, 0, 7}, PaintedItem{0, 0, 4}));
  EXPECT_THAT(made.files.back().bytes, HasSubstr("<b>drawn</b>"));
  EXPECT_THAT(made.files.back().bytes, Not(HasSubstr("--model and --input")));
}

}  // namespace
}  // namespace assay::sweep_report
