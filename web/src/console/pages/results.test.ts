import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, server, show, text } from '../testing/mounted_page';
import { ComparisonPage, ResultsPage } from './results';

const me = { name: 'ann', role: 'analyst' as const, csrf: '' };

afterEach(leave);

describe('results', () => {
  it('say which command makes them', async () => {
    server({
      '/api/drafts/birds/results': { report: false, files: [] },
      '/api/comparison': { report: false, files: [] },
    });
    show(h(ResultsPage, { me, name: 'birds' }));
    await text('assay analyse WORKSPACE birds');
    show(h(ComparisonPage, {}));
    await text('assay compare WORKSPACE');
  });

  it('say how old they are, and who came since', async () => {
    const made = Date.UTC(2026, 10, 2, 12);
    const files = [{ name: 'report.html', bytes: 1 }];
    server({
      '/api/drafts/birds/results': { report: true, made, came_since: 3, files },
      '/api/drafts/wrens/results': { report: true, made, came_since: 0, files },
      '/api/comparison': { report: true, made, files },
    });
    show(h(ResultsPage, { me, name: 'birds' }));
    await text('3 sessions have begun since and are not in it.');
    await text(/Made on 2 Nov 2026, .*assay analyse WORKSPACE birds/);
    show(h(ResultsPage, { me, name: 'wrens' }));
    await text('Nobody has come since.');
    show(h(ComparisonPage, {}));
    await text(/Made on 2 Nov 2026, .*assay compare WORKSPACE/);
  });

  it('are a report to read, and tables, figures and scripts to take', async () => {
    server({
      '/api/drafts/birds/results': {
        report: true,
        files: [
          { name: 'report.html', bytes: 1 },
          { name: 'tables/a b.csv', bytes: 2000 },
          { name: 'figures/ranks_10.svg', bytes: 10 },
          { name: 'figures/ranks_9.svg', bytes: 10 },
          { name: 'r/accuracy.R', bytes: 10 },
        ],
      },
    });
    show(h(ResultsPage, { me, name: 'birds' }));
    await text('Figures');
    const frame = root.querySelector('iframe')!;
    expect(frame.getAttribute('src')).toBe('/api/drafts/birds/results/report.html');
    // It can neither run anything nor reach the console.
    expect(frame.getAttribute('sandbox')).not.toMatch(/scripts|same-origin|navigation/);
    const links = [...root.querySelectorAll('.card a')].map((one) => one.getAttribute('href'));
    expect(links).toEqual([
      '/api/drafts/birds/results/report.html',
      '/api/drafts/birds/results/tables/a%20b.csv',
      '/api/drafts/birds/results/figures/ranks_9.svg',
      '/api/drafts/birds/results/figures/ranks_10.svg',
      '/api/drafts/birds/results/r/accuracy.R',
    ]);
  });
});
