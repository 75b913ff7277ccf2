import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { button, field, leave, root, server, show, text, write } from '../stage_test';
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
    expect(root.querySelectorAll('tbody button')).toHaveLength(1);
    button('Disable ann').click();
    await text('ann');
    expect(sent.some((one) => one.path === '/api/accounts/ann/disable')).toBe(true);
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
  it('is newest first and can be searched', async () => {
    server({
      '/api/audit': {
        entries: [entry(1, 'freeze', { hash: 'a'.repeat(64) }), entry(2, 'export')],
        flaw: '',
      },
    });
    show(h(AuditPage, {}));
    await text('All 2 entries are as they were written.');
    const actions = () => [...root.querySelectorAll('tbody th')].map((one) => one.textContent);
    expect(actions()).toEqual(['export', 'freeze']);
    await text('hash: aaaaaaaaaaaa…');
    await write(field('Search'), 'FREE');
    expect(actions()).toEqual(['freeze']);
  });

  it('says at once that somebody changed it', async () => {
    server({ '/api/audit': { entries: [entry(1, 'freeze')], flaw: 'Entry 1 was changed.' } });
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
