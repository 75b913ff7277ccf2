import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, field, leave, root, server, show, text, write } from '../testing/mounted_page';
import { AccountsPage } from './accounts';
import { AuditPage } from './audit';
import { BackupsPage } from './backups';

afterEach(leave);

const me = { name: 'olga', role: 'owner' as const, csrf: '' };

describe('accounts', () => {
  it('are made by a link, and nobody disables themselves', async () => {
    const account = (name: string) => ({ name, role: 'owner', created: 0, disabled: false });
    const sent = server({
      '/api/accounts': [account('olga'), account('ann')],
      'POST /api/accounts/invitations': { token: 'secret' },
      'POST /api/accounts/ann/disable': {},
    });
    show(h(AccountsPage, { me }));
    await text('you');
    await write(field('Role'), 'assistant');
    button('Make a link').click();
    await text('/console#join=secret');
    expect(sent.find((one) => one.method === 'POST')!.body).toEqual({ role: 'assistant' });
    expect(root.querySelectorAll('tbody button')).toHaveLength(2);
    button('Disable ann').click();
    await text('Disable the account ann?');
    expect(sent.some((one) => one.path === '/api/accounts/ann/disable')).toBe(false);
    button('Disable').click();
    await vi.waitFor(() =>
      expect(sent.some((one) => one.path === '/api/accounts/ann/disable')).toBe(true),
    );
  });

  it('get a link for a new password, once somebody has said so', async () => {
    const sent = server({
      '/api/accounts': [{ name: 'ann', role: 'owner', created: 0, disabled: false }],
      'POST /api/accounts/ann/reset': { token: 'secret' },
    });
    show(h(AccountsPage, { me }));
    await text('ann');
    button('Reset password ann').click();
    await text('Reset the password of ann?');
    expect(sent.some((one) => one.method === 'POST')).toBe(false);
    button('Reset password').click();
    await text('/console#reset=secret');
  });

  it('are enabled again', async () => {
    const sent = server({
      '/api/accounts': [{ name: 'ann', role: 'owner', created: 0, disabled: true }],
      'POST /api/accounts/ann/enable': {},
    });
    show(h(AccountsPage, { me }));
    await text('disabled');
    button('Enable ann').click();
    await vi.waitFor(() =>
      expect(sent.some((one) => one.path === '/api/accounts/ann/enable')).toBe(true),
    );
  });

  it('say that their link was copied', async () => {
    server({ '/api/accounts': [], 'POST /api/accounts/invitations': { token: 'secret' } });
    vi.stubGlobal('navigator', {}); // as on plain http
    Object.assign(document, { execCommand: () => true });
    show(h(AccountsPage, { me }));
    await text('Make a link');
    button('Make a link').click();
    await text('join=secret');
    button('Copy').click();
    await text('Copied');
  });
});

const entry = (number: number, action: string, details = {}) => ({
  number,
  at: 0,
  actor: 'olga',
  action,
  subject: 'birds@1',
  details,
});

describe('the audit log', () => {
  const sound = { total: 205, older: false, flaw: '' };
  const numbers = () =>
    [...root.querySelectorAll('tbody td:first-child')].map((one) => one.textContent);

  it('is read page by page, newest first', async () => {
    server({
      '/api/audit?count=100': {
        ...sound,
        older: true,
        entries: [entry(205, 'export'), entry(106, 'freeze', { hash: 'a'.repeat(64) })],
      },
      '/api/audit?before=106&count=100': { ...sound, older: true, entries: [entry(105, 'open')] },
      '/api/audit?before=105&count=100': { ...sound, entries: [entry(5, 'login')] },
    });
    show(h(AuditPage, {}));
    await text('All 205 entries are as they were written.');
    await text('hash: aaaaaaaaaaaa…');
    expect(numbers()).toEqual(['205', '106']);
    expect(button('Newer').disabled).toBe(true);
    button('Older').click();
    await vi.waitFor(() => expect(numbers()).toEqual(['105']));
    button('Older').click();
    await vi.waitFor(() => expect(numbers()).toEqual(['5']));
    expect(button('Older').disabled).toBe(true);
    button('Newer').click();
    await vi.waitFor(() => expect(numbers()).toEqual(['105']));
  });

  it('is searched on the server, from the newest entry on', async () => {
    const sent = server({
      '/api/audit?count=100': { ...sound, older: true, entries: [entry(205, 'export')] },
      '/api/audit?before=205&count=100': { ...sound, entries: [entry(7, 'open')] },
      '/api/audit?count=100&text=free+it': { ...sound, entries: [entry(3, 'freeze')] },
      '/api/audit?count=100&text=nobody': { ...sound, entries: [] },
    });
    show(h(AuditPage, {}));
    await text('export');
    button('Older').click();
    await vi.waitFor(() => expect(numbers()).toEqual(['7']));
    await write(field('Search'), 'free it');
    await vi.waitFor(() => expect(numbers()).toEqual(['3']));
    await write(field('Search'), 'nobody');
    await text('No entry has this in it.');
    expect(sent.some((one) => one.path.includes('text=free+') && one.path.includes('before'))).toBe(
      false,
    );
  });

  it('says at once that somebody changed it', async () => {
    server({
      '/api/audit?count=100': {
        ...sound,
        entries: [entry(1, 'freeze')],
        flaw: 'Entry 1 was changed.',
      },
    });
    show(h(AuditPage, {}));
    await text('Entry 1 was changed.');
    expect(root.querySelector('[role=alert]')!.textContent).toBe('Entry 1 was changed.');
  });
});

describe('backups', () => {
  it('say what is wrong with the data', async () => {
    server({
      '/api/backups': [],
      'POST /api/backups': { name: 'a.db', rows: 12, flaws: ['A chain is broken.'] },
    });
    show(h(BackupsPage, {}));
    await text('There are no backups yet.');
    button('Make a backup').click();
    await text('A chain is broken.');
    expect(root.querySelector('[role=alert]')!.textContent).toContain('12 rows in a.db');
  });
});
