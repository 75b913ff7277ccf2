import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { button, field, leave, root, server, show, text, write } from '../testing/mounted_page';
import { Announcements, RetentionPage } from './retention';

afterEach(leave);

const owner = { name: 'olga', role: 'owner' as const, csrf: '' };
const dayMs = 86_400_000;
const kept = {
  study: 'faces@1',
  keep_until: 1_900_000_000_000,
  sessions: 40,
  events: 1234,
  due: false,
  announced: null,
  grace_left_ms: 7 * dayMs,
};
const announced = { ...kept, due: true, announced: 1_900_000_000_001, grace_left_ms: 3_600_000 };

describe('retention', () => {
  it('shows dates to everybody and lets owners move them', async () => {
    const sent = server({
      '/api/retention': { clock: '', now: 0, studies: [announced] },
      'POST /api/studies/faces%401/keep': {},
    });
    show(h(RetentionPage, { me: owner }));
    await text('1,234');
    await text('1 h');
    button('Move faces@1').click();
    await text('Keep the data of faces@1');
    await write(field('Keep until'), '2031-02-03');
    button('Save').click();
    await text('1,234');
    const post = () => sent.find((one) => one.method === 'POST');
    expect(post()!.path).toBe('/api/studies/faces%401/keep');
    expect(post()!.body).toEqual({ until: Date.UTC(2031, 1, 3) });
  });

  it('has no button for those who may not move them', async () => {
    server({ '/api/retention': { clock: '', now: 0, studies: [kept] } });
    show(h(RetentionPage, { me: { ...owner, role: 'analyst' } }));
    await text('faces@1');
    expect(root.querySelectorAll('button')).toHaveLength(0);
  });

  it('is announced on every page, and so is a wrong clock', async () => {
    server({
      '/api/retention': { clock: 'The clock is wrong.', now: 0, studies: [kept, announced] },
    });
    show(h(Announcements, {}));
    await text('The clock is wrong.');
    const alerts = [...root.querySelectorAll('[role=alert]')].map((one) => one.textContent);
    expect(alerts).toHaveLength(2);
    expect(alerts[1]).toContain('faces@1');
    expect(alerts[1]).toContain('1,234');
  });

  it('says nothing when all is well', async () => {
    server({ '/api/retention': { clock: '', now: 0, studies: [kept] } });
    show(h(Announcements, {}));
    await Promise.resolve();
    expect(root.textContent).toBe('');
  });
});
