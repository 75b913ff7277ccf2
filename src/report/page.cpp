#include "report/page.h"

#include "base/version.h"

namespace assay::report {
namespace {

constexpr std::string_view style = R"(
:root { --ink: #1d2327; --soft: #5c6770; --line: #dde2e6; --paper: #ffffff; --shade: #f5f7f8;
        --accent: #0072b2; --accent-2: #d55e00; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
       font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.wide { max-width: none; }
header { border-bottom: 2px solid var(--ink); margin-bottom: 1.5rem; padding-bottom: .75rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .5rem; }
h3 { font-size: 1.02rem; margin: 1.25rem 0 .25rem; }
p, ul, dl { max-width: 46rem; }
header p, .note, figcaption { color: var(--soft); }
.note { font-size: .92rem; }
a { color: var(--accent); }
code { font: .88em ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace;
       overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .94rem; }
th, td { padding: .32rem .7rem; text-align: left; border-bottom: 1px solid var(--line);
         vertical-align: top; }
thead th { border-bottom: 2px solid var(--ink); white-space: nowrap; vertical-align: bottom; }
td.number, th.number { text-align: right; white-space: nowrap; }
.scroll .long { min-width: 22rem; }
td small, th small { color: var(--soft); }
tr.control td, tr.control th { color: var(--soft); background: var(--shade); }
figure { margin: 1rem 0 1.5rem; }
figcaption { font-size: .92rem; max-width: 46rem; margin-top: .4rem; }
svg { max-width: 100%; height: auto; display: block; }
svg text { font-family: inherit; fill: var(--ink); }
.grid { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); }
.card { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; }
.card h3 { margin-top: 0; }
.card dl { margin: .5rem 0 0; font-size: .9rem; }
.card dt { color: var(--soft); float: left; clear: left; width: 8.2rem; }
.card dd { margin: 0 0 .2rem 8.2rem; overflow-wrap: anywhere; }
.pictures td, .pictures th { padding: .2rem; border: 0; font-size: .85rem; vertical-align: top; }
.pictures img { display: block; width: 9.5rem; height: auto; border-radius: 3px; }
.pictures svg { width: 10.2rem; max-width: none; }
.pictures th { font-weight: 600; }
.scroll > svg { min-width: 34rem; }
.pictures thead th { white-space: normal; max-width: 9.5rem; overflow-wrap: anywhere;
                     border-bottom: 0; vertical-align: bottom; font-size: .8rem; }
.pictures tbody th { vertical-align: middle; }
.big { font-size: 1.6rem; font-weight: 650; letter-spacing: -.01em; }
footer { margin-top: 3rem; padding-top: .75rem; border-top: 1px solid var(--line);
         color: var(--soft); font-size: .88rem; }
@media (max-width: 40rem) { main { padding: 1.25rem .9rem 3rem; } h1 { font-size: 1.5rem; }
  th, td { padding: .28rem .45rem; } .pictures img { width: 7rem; } }
@media print { html { font-size: 10pt; } body { font-size: 10pt; }
  main { max-width: none; padding: 0; } .scroll { overflow: visible; }
  figure, .card, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
  .scroll table { font-size: 7.5pt; width: 100%; } .scroll thead th { white-space: normal; }
  .scroll td, .scroll th { padding: 1.5pt 2.5pt; } .scroll .long { min-width: 14em; }
  .scroll tbody th { overflow-wrap: anywhere; min-width: 11em; }
  table:has(th:nth-child(12)) { font-size: 6.4pt; }
  table:has(th:nth-child(12)) :is(td, th) { padding: 1.5pt 2pt; }
  table:has(th:nth-child(12)) tbody th { min-width: 6em; }
  table:has(th:nth-child(12)) thead .number { writing-mode: vertical-rl; transform: rotate(180deg);
  white-space: nowrap; text-align: left; } }
)";

}  // namespace

std::string page(std::string_view title, std::string_view subtitle, Element body, Width width) {
  Element head("head");
  head.add(element("meta", {{"charset", "utf-8"}}),
           element("meta", {{"name", "viewport"}, {"content", "width=device-width"}}),
           element("title", {}, title), element("style", {}, style));
  Element main("main", {{"class", width == Width::window ? "wide" : "narrow"}});
  main.add(element("header", {}, element("h1", {}, title), element("p", {}, subtitle)),
           std::move(body),
           element("footer", {},
                   std::string("Made by assay ") + std::string(version) +
                       ". The page is one file and fetches nothing."));
  const Element html =
      element("html", {{"lang", "en"}}, std::move(head), element("body", {}, std::move(main)));
  return "<!doctype html>\n" + html.html() + "\n";
}

Element section(std::string_view heading) {
  return element("section", {}, element("h2", {}, heading));
}

Element figure(Element what, std::string_view caption) {
  return element("figure", {}, std::move(what), element("figcaption", {}, caption));
}

// Keys can reach it, for those who have no mouse to move it by.
Element scrolling(Element what) {
  return element("div", {{"class", "scroll"}, {"tabindex", "0"}}, std::move(what));
}

}  // namespace assay::report
