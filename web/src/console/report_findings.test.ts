import { describe, expect, it } from 'vitest';
import { findings, type Analysis } from './report_findings';

type Tables = Analysis['sections'][number]['tables'];
const of = (tables: Tables) =>
  findings({ summary: [], simulated: false, sections: [{ title: 'S', tables }] });

describe('findings', () => {
  it('are values with their intervals, by condition', () => {
    const row = { condition: 'lrp', 'mean, %': 81.5, '95 % low': 75, '95 % high': 88, trials: 9 };
    expect(of({ overview: { title: 'Accuracy of teams', rows: [row] } })).toEqual([
      {
        kind: 'intervals',
        title: 'Accuracy of teams',
        of: 'mean, %',
        rows: [{ name: 'lrp', value: 81.5, interval: [75, 88] }],
      },
    ]);
  });

  it('of guesses are of all errors, beside chance', () => {
    const row = { condition: 'none', low: 50, high: 90, 'right, %': 70, 'chance, %': 20 };
    const rows = [
      { ...row, 'kind of error': 'all' },
      { ...row, 'kind of error': 'background', 'right, %': 10 },
    ];
    const [found] = of({ accuracy: { title: 'Accuracy', rows } });
    expect(found).toMatchObject({ chance: 20, rows: [{ name: 'none', value: 70 }] });
  });

  it('of explanations against people are by the first metric alone', () => {
    const row = { mean: 0.4, '95 % low': 0.3, '95 % high': 0.5 };
    const rows = [
      { ...row, method: 'lrp', metric: 'half_l1' },
      { ...row, method: 'rise', metric: 'half_l1' },
      { ...row, method: 'lrp', metric: 'iou' },
    ];
    const [found] = of({ scores_against_people: { title: 'Scored', rows } });
    expect(found).toMatchObject({ of: 'half_l1', rows: [{ name: 'lrp' }, { name: 'rise' }] });
  });

  it('by level are one line for each condition', () => {
    const row = { 'right of all, %': 40, 'right low': 30, 'right high': 50 };
    const rows = [
      { ...row, condition: 'lrp', '% shown': 5 },
      { ...row, condition: 'rise', '% shown': 5 },
      { ...row, condition: 'lrp', '% shown': 60, 'right of all, %': 90 },
    ];
    const [found] = of({ by_level: { title: 'Levels', rows } });
    expect(found).toMatchObject({
      series: [
        {
          name: 'lrp',
          points: [
            { x: 5, y: 40 },
            { x: 60, y: 90 },
          ],
        },
        { name: 'rise', points: [{ x: 5 }] },
      ],
    });
  });

  it('of the comparison say what holds after correction', () => {
    const row = { 'human measure': 'rating', r: 0.5 };
    const rows = [
      { ...row, metric: 'insertion', 'Holm p': 0.049, low: 0.2, high: 0.8 },
      { ...row, metric: 'deletion', 'Holm p': 0.05, low: 0.1, high: 0.9 },
      { ...row, metric: 'odd', 'Holm p': 1, low: -0.1, high: 0.9 },
      { ...row, metric: 'iou', 'Holm p': null, r: null },
    ];
    const [found] = of({ matrix: { title: 'Item by item', rows } });
    expect(found).toEqual({
      kind: 'matrix',
      title: 'Item by item',
      cells: [
        { row: 'rating', column: 'insertion', value: 0.5, clear: true, sure: true },
        { row: 'rating', column: 'deletion', value: 0.5, clear: true, sure: false },
        { row: 'rating', column: 'odd', value: 0.5, clear: false, sure: false },
      ],
    });
  });

  it('leave no condition out because one person alone has no interval', () => {
    const rows = [{ condition: 'lrp', 'mean, %': 80, '95 % low': null, '95 % high': null }];
    expect(of({ overview: { title: 'A', rows } })).toMatchObject([
      { rows: [{ name: 'lrp', value: 80, interval: null }] },
    ]);
  });

  it('are nothing where a column is missing, or a table unknown', () => {
    const rows = [{ condition: 'lrp', '95 % low': 70, '95 % high': 88 }];
    expect(of({ overview: { title: 'A', rows }, elsewhere: { title: 'B', rows } })).toEqual([]);
  });
});
