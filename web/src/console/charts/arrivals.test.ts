import { describe, expect, it } from 'vitest';
import { rising } from './arrivals';

const hour = 3_600_000;

describe('arrivals', () => {
  it('rise from nobody to all and last until now', () => {
    const stretches = [
      { at: 10 * hour, arrived: 3, completed: 0 },
      { at: 12 * hour, arrived: 1, completed: 2 },
    ];
    const monitor = { stretches, stretch_ms: hour, now: 13 * hour };
    const points = rising(monitor, ['came', 'completed']);
    const of = (kind: string) =>
      points.filter((one) => one.kind === kind).map((one) => [one.at.getTime() / hour, one.count]);
    expect(of('came')).toEqual([
      [9, 0],
      [10, 3],
      [12, 4],
      [13, 4],
    ]);
    expect(of('completed')).toEqual([
      [9, 0],
      [10, 0],
      [12, 2],
      [13, 2],
    ]);
  });

  it('are nothing while nobody came', () => {
    expect(rising({ stretches: [], stretch_ms: hour, now: 5 }, ['came', 'completed'])).toEqual([]);
  });
});
