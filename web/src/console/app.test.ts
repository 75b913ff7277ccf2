import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { App } from './app';
import { leave, root, server, show, text } from './stage_test';
import type { Role } from './types';

afterEach(leave);

const places = () =>
  [...root.querySelectorAll('nav[aria-label=Console] a')].map((one) => one.textContent);
const answers = (role: Role) => ({ '/api/me': { name: 'o', role, csrf: '' }, '/api/accounts': [] });

describe('the console', () => {
  it('asks who comes to log in', async () => {
    server({ '/api/me': 401 });
    show(h(App, {}));
    await text('Log in');
  });

  it('lets an invitation make an account', async () => {
    server({ '/api/me': 401 });
    location.hash = '#join=secret';
    show(h(App, {}));
    await text('Make your account');
  });

  it('shows each role its places', async () => {
    server(answers('owner'));
    show(h(App, {}));
    await text('Audit log');
    expect(places()).toHaveLength(7);
    leave();
    server(answers('assistant'));
    location.hash = '#/accounts';
    show(h(App, { key: 'another' }));
    await text('There is nothing here');
    expect(places()).toEqual(['Workspace', 'Items', 'Studies']);
  });
});
