import { describe, expect, it } from 'vitest';
import type { Monitor } from '../server_types';
import { consort, type Box, type ConsortWords } from './consort';

const said: ConsortWords = {
  came: (count) => `came ${count}`,
  notAssigned: (count) => `not assigned ${count}`,
  waiting: 'waiting',
  withdrawn: 'withdrawn',
  assigned: (count) => `assigned ${count}`,
  lost: (count) => `lost ${count}`,
  excluded: 'excluded',
  active: 'active',
  counted: (count) => `counted ${count}`,
};

const arm = (name: string, numbers: Partial<Monitor['arms'][number]>) => ({
  name,
  assigned: 0,
  active: 0,
  completed: 0,
  excluded: 0,
  lost: {},
  ...numbers,
});

// Ten came; three were not assigned, of the seven two are lost, one is excluded, one is at it.
const monitor = {
  arrived: 10,
  turned_away: { no_consent: 1 },
  waiting: 1,
  withdrawn: 1,
  arms: [
    arm('none', { assigned: 4, completed: 2, lost: { failed_checks: 1, timed_out: 1 } }),
    arm('grad_cam', { assigned: 3, completed: 1, excluded: 1, active: 1 }),
    arm('lime', {}),
  ],
} as unknown as Monitor;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the flow of participants', () => {
  const flow = consort(monitor, said);
  const lines = (id: string) => flow.boxes.find((box) => box.id === id)!.lines;

  it('counts everybody', () => {
    expect(lines('came')).toEqual(['came 10']);
    expect(lines('away')).toEqual([
      'not assigned 3',
      'no consent: 1',
      'withdrawn: 1',
      'waiting: 1',
    ]);
    expect(lines('arm 0')).toEqual(['none', 'assigned 4']);
    expect(lines('lost 0')).toEqual(['lost 2', 'failed checks: 1', 'timed out: 1']);
    expect(lines('lost 1')).toEqual(['lost 1', 'excluded: 1', 'active: 1']);
    expect(lines('end 1')).toEqual(['counted 1']);
    expect(lines('end 2')).toEqual(['counted 0']);
  });

  it('has boxes that lie apart, within its borders', () => {
    for (const [at, box] of flow.boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(flow.width);
      expect(box.y + box.height).toBeLessThanOrEqual(flow.height);
      for (const other of flow.boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
    }
  });

  // What a window of 1360 pixels leaves beside the menu.
  it.each([3, 4, 5])('shows %i arms on a page without scrolling', (arms) => {
    const many = Array.from({ length: arms }, () => arm('nearest_neighbours', {}));
    const wide = consort({ ...monitor, arms: many } as unknown as Monitor, said);
    expect(wide.width).toBeLessThanOrEqual(928);
    for (const [at, box] of wide.boxes.entries()) {
      for (const other of wide.boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
    }
  });

  it('can have one arm alone', () => {
    const one = consort({ ...monitor, arms: monitor.arms.slice(0, 1) }, said);
    expect(one.boxes).toHaveLength(5);
    for (const [at, box] of one.boxes.entries()) {
      for (const other of one.boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
    }
  });

  it('stands in one column where arms have no room beside each other', () => {
    const narrow = consort(monitor, said, 320);
    expect(narrow.width).toBe(320);
    expect(narrow.boxes.map((box) => box.lines).sort()).toEqual(
      flow.boxes.map((box) => box.lines).sort(),
    );
    for (const [at, box] of narrow.boxes.entries()) {
      expect(box.x + box.width).toBe(320);
      expect(box.y + box.height).toBeLessThanOrEqual(narrow.height);
      for (const other of narrow.boxes.slice(at + 1)) {
        expect(box.y + box.height).toBeLessThan(other.y);
      }
    }
    expect(consort(monitor, said, flow.width)).toEqual(flow);
  });
});
