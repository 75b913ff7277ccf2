import { describe, expect, it } from 'vitest';
import type { Monitor } from '../server_types';
import { costs } from './costs';

// Eight completed (one is excluded and was paid), two failed the checks, twelve places are open.
// The programs that took part as well are not paid.
const monitor = {
  median_ms: 1_200_000,
  simulated: 40,
  due: { completed: 8, failed_checks: 2 },
  arms: [
    { completed: 44, excluded: 1, lost: { failed_checks: 2 } },
    { completed: 3, excluded: 0, lost: { timed_out: 5 } },
  ],
  cells: [
    { target: 10, completed: 4 },
    { target: 9, completed: 3 },
    { target: 1, completed: 3 },
  ],
} as unknown as Monitor;

describe('costs', () => {
  it('are those who completed, with the share of the panel', () => {
    const said = costs(monitor, { pay: 3, fee: 50, paysFailed: false });
    expect(said.paid).toBe(8);
    expect(said.soFar).toBeCloseTo(8 * 4.5);
    expect(said.inAll).toBeCloseTo((8 + 12) * 4.5);
    // Three for twenty minutes.
    expect(said.hourly).toBeCloseTo(9);
  });

  it('count on as many failures as there were', () => {
    const said = costs(monitor, { pay: 1, fee: 0, paysFailed: true });
    expect(said.paid).toBe(10);
    expect(said.inAll).toBeCloseTo(10 + 12 * (10 / 8));
  });

  it('have no hourly pay before anybody but programs completed', () => {
    const rehearsed = { ...monitor, due: { completed: 0, failed_checks: 0 } };
    expect(costs(rehearsed, { pay: 1, fee: 0, paysFailed: false })).toMatchObject({
      paid: 0,
      soFar: 0,
      hourly: undefined,
    });
    expect(
      costs({ ...monitor, median_ms: null }, { pay: 1, fee: 0, paysFailed: false }).hourly,
    ).toBe(undefined);
  });
});
