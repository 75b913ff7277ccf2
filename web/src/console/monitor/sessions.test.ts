import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, field, leave, root, server, show, text, write } from '../testing/mounted_page';
import type { Monitor, SessionPage, SessionRow } from '../server_types';
import { Sessions } from './sessions';

const row = (id: string, more: Partial<SessionRow>): SessionRow => ({
  id,
  state: 'completed',
  outcome: 'completed',
  excluded: false,
  simulated: false,
  position: 3,
  events: 7,
  started: 0,
  last_seen: 0,
  condition: 0,
  item_set: 0,
  ...more,
});
const monitor = { id: 'birds@1', arms: [{ name: 'none' }] } as unknown as Monitor;
const rows = [
  row('11111111aa', {}),
  row('22222222bb', { excluded: true }),
  row('33333333cc', { state: 'active', outcome: '', simulated: true }),
];
const path = '/api/studies/birds%401/sessions';
const page = (shown: SessionRow[], more: Partial<SessionPage> = {}): SessionPage => ({
  from: 0,
  rows: shown,
  standings: { completed: 1, excluded: 1, active: 1 },
  ...more,
});
const first = `${path}?from=0&count=25`;
const assistant = {
  me: { name: 'anna', role: 'assistant', csrf: '' },
  monitor,
  onChange: async () => {},
} as const;

afterEach(leave);

describe('sessions', () => {
  it('are excluded for a reason, and only for one', async () => {
    const sent = server({
      [first]: page(rows),
      'POST /api/sessions/11111111aa/exclude': {},
    });
    const changed = vi.fn(async () => {});
    show(
      h(Sessions, { me: { name: 'ann', role: 'analyst', csrf: '' }, monitor, onChange: changed }),
    );
    await text('11111111');
    button('Exclude the session 11111111').click();
    await text('Leave this session out');
    const act = [...root.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)!;
    expect(act.disabled).toBe(true);
    await write(field('Reason'), 'guessed');
    expect(act.disabled).toBe(false);
    act.click();
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    expect(sent.find((one) => one.method === 'POST')!.body).toEqual({ reason: 'guessed' });
    await vi.waitFor(() => expect(root.querySelector('dialog')).toBe(null));
  });

  it('are filtered by their state, and marked when simulated', async () => {
    server({
      [first]: page(rows),
      [`${path}?standing=active&from=0&count=25`]: page(rows.slice(2)),
    });
    show(h(Sessions, assistant));
    await text('11111111');
    await write(field('State'), 'active');
    await vi.waitFor(() => expect(root.querySelectorAll('tbody tr')).toHaveLength(1));
    expect([...root.querySelectorAll('tbody th')].map((one) => one.textContent)).toEqual([
      '33333333 simulated',
    ]);
  });

  it('are only looked at by assistants', async () => {
    server({ [first]: page(rows) });
    show(h(Sessions, assistant));
    await text('11111111');
    expect(root.querySelectorAll('tbody button')).toHaveLength(0);
  });

  // However many there are, a page has twenty-five.
  it('are asked for a page at a time', async () => {
    const standings = { completed: 29, active: 1 };
    const many = Array.from({ length: 25 }, (_, at) => row(`${10000000 + at}aa`, {}));
    const sent = server({
      [first]: page(many, { standings }),
      [`${path}?from=25&count=25`]: page(many.slice(0, 5), { from: 25, standings }),
    });
    show(h(Sessions, assistant));
    await text('1 to 25 of 30');
    button('After').click();
    await text('26 to 30 of 30');
    expect(root.querySelectorAll('tbody tr')).toHaveLength(5);
    expect(sent.map((one) => one.path)).toEqual([first, `${path}?from=25&count=25`]);
  });
});
