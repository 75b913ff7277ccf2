import { describe, expect, it } from 'vitest';
import { apart, bins, wholeTicks } from './count_axis';

describe('axes that count', () => {
  it('have whole numbers alone, also for the first participant', () => {
    expect(wholeTicks(0, 1, 5)).toEqual([0, 1]);
    expect(wholeTicks(0, 3, 5)).toEqual([0, 1, 2, 3]);
    expect(wholeTicks(0, 14, 5)).toEqual([0, 5, 10, 15]);
    expect(wholeTicks(0, 43, 5)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(wholeTicks(0, 0, 5)).toEqual([0, 1]);
  });

  it('begin near what is shown', () => {
    expect(wholeTicks(61, 64, 5)).toEqual([61, 62, 63, 64]);
    expect(wholeTicks(0.308, 0.308, 5)).toEqual([0, 1]);
  });

  it('put values into equal parts', () => {
    expect(bins([], 5)).toEqual([]);
    expect(bins([0.308], 5)).toEqual([{ from: 0, to: 1, count: 1 }]);
    expect(bins([3, 4, 4, 5], 5)).toEqual([
      { from: 3, to: 4, count: 1 },
      { from: 4, to: 5, count: 3 },
    ]);
    const many = bins([1, 19, 20, 21, 99], 5);
    expect(many.map((one) => one.count)).toEqual([2, 2, 0, 0, 1]);
  });

  it('keep two labels apart', () => {
    expect(apart(0, 16)).toBe(8);
    expect(apart(10, 16)).toBe(3);
    expect(apart(40, 16)).toBe(0);
  });
});
