import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, server, show, text } from '../testing/mounted_page';
import type { Role } from '../server_types';
import { Exports } from './exports';

afterEach(leave);

const links = () =>
  [...root.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')]);
const exports = (role: Role) => h(Exports, { study: 'birds@2', me: { name: 'o', role, csrf: '' } });

describe('exports', () => {
  it('are all that the server offers, and for owners whom to pay', async () => {
    server({ '/api/presets': { exports: [{ name: 'csv', summary: 'One row a response.' }] } });
    show(exports('owner'));
    await text('One row a response.');
    expect(links()).toEqual([
      ['csv', '/api/studies/birds%402/export?format=csv'],
      ['payment ids', '/api/studies/birds%402/payments'],
    ]);
    leave();
    server({ '/api/presets': { exports: [{ name: 'csv', summary: 'One row a response.' }] } });
    show(exports('analyst'));
    await text('One row a response.');
    expect(links()).toHaveLength(1);
  });
});
