import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, show } from '../testing/mounted_page';
import type { Explanation, Score } from '../server_types';
import { ScoreTable, columnsOf, decimalsOf } from './score_table';

afterEach(leave);

const method = (name: string, ...scores: Score[]): Explanation => ({
  method: name,
  spec: name,
  target: '',
  kind: 'map',
  neighbours: [],
  scores,
});
const all = [
  method(
    'lime',
    { metric: 'deletion', value: 0.3 },
    { metric: 'insertion', value: 0.71 },
    { metric: 'odd', value: 12.5 },
  ),
  method(
    'rise',
    { metric: 'deletion', value: 0.12345 },
    { metric: 'insertion', reason: 'a flat map' },
    { metric: 'odd', value: 3 },
  ),
  method('near'),
];
const better = { deletion: 'lower', insertion: 'higher' } as const;

describe('the table of scores', () => {
  it('marks the best by the way that is better', () => {
    expect(columnsOf(all, better).map((one) => [one.metric, one.best])).toEqual([
      ['deletion', 0.12345],
      ['insertion', undefined], // nothing to compare it with
      ['odd', undefined], // nobody knows which way is better
    ]);
    show(h(ScoreTable, { explanations: all, better }));
    expect([...root.querySelectorAll('strong')].map((one) => one.textContent)).toEqual([
      '0.123 (best)',
    ]);
    const heads = [...root.querySelectorAll('thead th')].map((one) => one.textContent);
    expect(heads).toEqual([
      'Method',
      'deletion ↓lower is better',
      'insertion ↑higher is better',
      'odd',
    ]);
  });

  it('has equal decimals in a column, and says why a value is missing', () => {
    show(h(ScoreTable, { explanations: all, better }));
    const rows = [...root.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.firstChild?.textContent),
    );
    expect(rows).toEqual([
      ['lime', '0.300', '0.710', '12.5'],
      ['rise', '0.123 (best)', '–', '3.0'],
    ]);
    expect(root.textContent).toContain('rise, insertion: a flat map');
  });

  it('gives as many decimals as the largest value needs', () => {
    expect(decimalsOf([0, 1, 1])).toBe(0);
    expect(decimalsOf([0.05, -0.021])).toBe(4);
    expect(decimalsOf([123.4, 0.5])).toBe(0);
    expect(decimalsOf([1e-9])).toBe(6);
    expect(decimalsOf([])).toBe(0);
  });
});
