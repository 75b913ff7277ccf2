import { describe, expect, it } from 'vitest';
import { shortest } from './cells';

const cell = (arm: string, completed: number, target: number) => ({
  arm,
  item_set: 'set_1',
  leased: 0,
  completed,
  target,
});

describe('cells', () => {
  it('come by what they lack', () => {
    const sorted = shortest([
      cell('full', 4, 4),
      cell('two', 2, 4),
      cell('over', 9, 4),
      cell('one', 3, 4),
    ]);
    expect(sorted.map((one) => one.arm)).toEqual(['two', 'one', 'full', 'over']);
  });
});
