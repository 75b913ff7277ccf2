import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { App } from './app';
import {
  button,
  field,
  leave,
  root,
  server,
  settled,
  show,
  text,
  write,
} from './testing/mounted_page';
import type { Role } from './server_types';

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
    expect(places()).toHaveLength(8);
    leave();
    server(answers('assistant'));
    location.hash = '#/accounts';
    show(h(App, { key: 'another' }));
    await text('There is nothing here');
    expect(places()).toEqual(['Workspace', 'Items', 'Studies', 'Retention']);
  });

  describe('with something unsaved', () => {
    const design = { name: 'birds', title: 'Birds', protocol: 'team', version: 1 };
    const draft = { stamp: 's', mistakes: [], frozen: [], changed: [], cells: [], design };
    const presets = { protocols: [], panels: [], tests: [], planning: [], exports: [] };
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const written = async () => {
      server({
        ...answers('owner'),
        '/api/drafts/birds': draft,
        '/api/schema': schema,
        '/api/presets': presets,
      });
      location.hash = '#/studies/birds';
      show(h(App, { key: 'writing' }));
      await text('This design has no mistakes.');
      await write(field('Title'), 'Wrens');
      location.hash = '#/accounts';
      await text('Leave without saving?');
    };

    it('asks before it shows another page, and stays where one is', async () => {
      await written();
      button('Stay here').click();
      await settled();
      expect(location.hash).toBe('#/studies/birds');
      expect((field('Title') as HTMLInputElement).value).toBe('Wrens');
      expect(root.textContent).not.toContain('Leave without saving?');
      expect(root.querySelector('dialog')).toBe(null);
    });

    it('goes when that is meant', async () => {
      await written();
      button('Leave without saving').click();
      await text('Who may use this console.');
      await settled();
      expect(location.hash).toBe('#/accounts');
      // Nothing is unsaved any more.
      location.hash = '#/studies/birds';
      await text('This design has no mistakes.');
      expect((field('Title') as HTMLInputElement).value).toBe('Birds');
    });
  });
});
