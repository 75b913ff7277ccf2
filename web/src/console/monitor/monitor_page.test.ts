import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, field, leave, root, server, show, text, write } from '../testing/mounted_page';
import type { Role, StudyState } from '../server_types';
import { MonitorPage } from './monitor_page';

const study = (version: number) => ({
  id: `birds@${version}`,
  name: 'birds',
  version,
  hash: 'abc',
  state: 'open',
  created: 0,
});
const monitor = (version: number, state: StudyState) => ({
  id: `birds@${version}`,
  name: 'birds',
  version,
  title: `Birds, version ${version}`,
  minutes: 10,
  hash: 'abcdef0123456789',
  state,
  panel: 'lab',
  participant: 'participant',
  pay: { amount: 2.5, currency: 'GBP', failed_checks: true },
  due: { completed: 2, failed_checks: 1 },
  arrived: 5,
  turned_away: {},
  waiting: 1,
  withdrawn: 0,
  simulated: 2,
  stretch_ms: 1,
  stretches: [],
  durations_ms: [],
  median_ms: null,
  arms: [
    { name: 'none', assigned: 4, active: 1, completed: 2, excluded: 0, lost: { failed_checks: 1 } },
  ],
  cells: [{ arm: 'none', item_set: 'set_1', target: 6, leased: 1, completed: 2 }],
  now: 10,
});
const answers = (state: StudyState) => ({
  '/api/studies': [study(2), study(1)],
  '/api/studies/birds%402/monitor': monitor(2, state),
  '/api/studies/birds%401/monitor': monitor(1, 'closed'),
  '/api/studies/birds%402/sessions?from=0&count=25': { from: 0, rows: [], standings: {} },
  '/api/studies/birds%401/sessions?from=0&count=25': { from: 0, rows: [], standings: {} },
  'POST /api/studies/birds%402/state': {},
});
const page = (role: Role, query = {}) =>
  h(MonitorPage, { me: { name: 'o', role, csrf: '' }, name: 'birds', query });

afterEach(leave);

describe('the monitor', () => {
  it('counts, and says how many are simulated', async () => {
    server(answers('open'));
    show(page('owner'));
    await text('2 of these sessions are simulated');
    await text('Came: 5');
    await text('of 6 wanted');
    await text('/study/birds');
    const stats = [...root.querySelectorAll('.stats:not(.small) .stat-value')].map(
      (one) => one.textContent,
    );
    expect(stats).toEqual(['2', '1', '1', '0', '–']);
  });

  it('costs what the design pays to people who completed or failed the checks', async () => {
    server(answers('open'));
    show(page('owner'));
    await text('The design pays £2.50 to each who completes.');
    await text('3 paid');
    const [soFar] = root.querySelectorAll('.stats.small .stat-value');
    expect(soFar!.textContent).toBe('£7.50');
    expect(root.textContent).not.toContain('Pay each');
  });

  it('costs what is typed in where the design says nothing', async () => {
    const silent = { ...monitor(2, 'open'), pay: { amount: 0, currency: '', failed_checks: true } };
    server({ ...answers('open'), '/api/studies/birds%402/monitor': silent });
    show(page('owner'));
    await text('The design has no pay');
    await write(field('Pay each'), '4');
    await text('€12.00');
    localStorage.clear();
  });

  it('shows the version that is asked for', async () => {
    server(answers('open'));
    show(page('owner', { version: '1' }));
    await text('Birds, version 1');
  });

  it('opens and pauses for owners', async () => {
    const sent = server(answers('draft'));
    show(page('owner'));
    await text('Open the study');
    button('Open the study').click();
    await vi.waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')?.body).toEqual({ state: 'open' }),
    );
    leave();
    server(answers('open'));
    show(page('analyst'));
    await text('Came: 5');
    expect(root.textContent).not.toContain('Pause');
  });

  it('says that a study which is not frozen takes nobody', async () => {
    server({ '/api/studies': [] });
    show(page('owner'));
    await text('not frozen yet');
  });
});
