import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, server, show, text } from '../testing/mounted_page';
import { families, OverviewPage } from './overview';

afterEach(leave);

describe('the overview', () => {
  it('says what there is and leads to it', async () => {
    server({
      '/api/workspace': {
        name: 'Birds',
        items: {
          total: 1200,
          kinds: [],
          splits: [{ name: 'test', count: 1200 }],
          adversarial: 0,
          masked: 0,
        },
        classes: [
          { name: 'snow bunting', gloss: '', samples: 0, splits: [{ name: 'test', count: 7 }] },
        ],
        models: [
          {
            name: 'net',
            predictions: 1200,
            labelled: 1000,
            right: 250,
            bins: [{ name: 'hard', count: 3 }],
            input_shape: [3, 8, 8],
          },
        ],
        methods: [],
        metrics: [
          {
            name: 'deletion',
            methods: [{ name: 'lime', count: 2, undefined: 1, mean: 0.25, values: [0.2, 0.3] }],
          },
        ],
        studies: [],
      },
    });
    show(h(OverviewPage, {}));
    await text('1,200');
    await text('25 % right (250 of 1,000)');
    await text('lime 0.25 (1 without a value)');
    const link = (name: string) =>
      [...root.querySelectorAll('a')].find((one) => one.textContent === name)!.getAttribute('href');
    expect(link('snow bunting')).toBe('#/items?class=snow+bunting');
    expect(link('hard')).toBe('#/items?model=net&bin=hard');
  });

  it('keeps the levels of a metric together, the least first', () => {
    const names = ['deletion', 'masked@11', 'masked@5', 'masked', 'masked@60'];
    const found = families(names.map((name) => ({ name, methods: [] })));
    expect([...found].map(([name, all]) => [name, all.map((one) => one.name)])).toEqual([
      ['deletion', ['deletion']],
      ['masked', ['masked', 'masked@5', 'masked@11', 'masked@60']],
    ]);
  });

  it('says why it cannot be shown', async () => {
    server({ '/api/workspace': 400 });
    show(h(OverviewPage, {}));
    await text('This was refused with 400.');
    expect(root.querySelector('[role=alert]')).not.toBe(null);
  });
});
