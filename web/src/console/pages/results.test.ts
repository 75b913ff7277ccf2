import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, server, show, text } from '../stage_test';
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

  it('are a report to open, and tables and figures to take', async () => {
    server({
      '/api/drafts/birds/results': {
        report: true,
        files: [
          { name: 'report.html', bytes: 1 },
          { name: 'tables/a b.csv', bytes: 2000 },
          { name: 'figures/one.svg', bytes: 10 },
        ],
      },
    });
    show(h(ResultsPage, { me, name: 'birds' }));
    await text('Figures');
    const links = [...root.querySelectorAll('.card a')].map((one) => one.getAttribute('href'));
    expect(links).toEqual([
      '/api/drafts/birds/results/report.html',
      '/api/drafts/birds/results/tables/a%20b.csv',
      '/api/drafts/birds/results/figures/one.svg',
    ]);
  });
});
