import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, field, leave, root, server, show, text, write } from '../testing/mounted_page';
import type { Role } from '../server_types';
import { DesignPage } from './design_page';

const draft = {
  stamp: 'one',
  mistakes: [],
  built: false,
  items: 0,
  stimuli: 0,
  proof: false,
  frozen: [],
  changed: [],
  cells: [],
  design: { name: 'birds', title: 'Birds', protocol: 'team', version: 1, checks: { pass: 1 } },
};
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    title: { type: 'string', maxLength: 200 },
    checks: { type: 'object', properties: { pass: { type: 'integer' } } },
  },
};
const presets = { protocols: [], panels: [], tests: [], planning: [], exports: [] };
const wrong = { place: '/checks/pass', sentence: 'There are only 4.' };
const answers = () => ({
  '/api/drafts/birds': draft,
  '/api/schema': schema,
  '/api/presets': presets,
  'POST /api/drafts/birds/check': { mistakes: [wrong] } as unknown,
  'PUT /api/drafts/birds': { ...draft, stamp: 'two', mistakes: [wrong] } as unknown,
});
const page = (role: Role = 'owner') =>
  h(DesignPage, { me: { name: 'o', role, csrf: '' }, name: 'birds' });

afterEach(leave);

describe('the designer', () => {
  it('says what is wrong while one writes, and leads to it', async () => {
    server(answers());
    show(page());
    await text('This design has no mistakes.');
    await write(field('Pass'), '9');
    await text('not saved');
    await text('checks › pass');
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    button('checks › pass').click();
    expect(document.activeElement).toBe(field('Pass'));
    expect(field('Pass').closest('details')!.open).toBe(true);
  });

  it('saves over what it began with, and over nothing else', async () => {
    const said = answers();
    const sent = server(said);
    show(page());
    await text('saved');
    await write(field('Title'), 'Garden birds');
    button('Save').click();
    await vi.waitFor(() => expect(root.querySelector('.save .good')).not.toBe(null));
    const first = sent.find((one) => one.method === 'PUT')!;
    expect(first.headers['If-Match']).toBe('one');
    expect(first.body).toMatchObject({ title: 'Garden birds', checks: { pass: 1 } });
    said['PUT /api/drafts/birds'] = 409;
    await write(field('Title'), 'Other birds');
    button('Save').click();
    await text('This was refused with 409.');
    expect(sent.filter((one) => one.method === 'PUT').at(-1)!.headers['If-Match']).toBe('two');
    await text('not saved');
  });

  it('puts the words of a preset into the language of the design', async () => {
    const consent = { agree: 'I agree to take part' };
    const german = { ...draft, design: { ...draft.design, language: 'de', consent } };
    const sent = server({ ...answers(), '/api/drafts/birds': german });
    show(page());
    await text('One text is still in the English of its preset.');
    button('Put them into the language of the design').click();
    await text('not saved');
    expect(root.textContent).not.toContain('still in the English');
    button('Save').click();
    await vi.waitFor(() =>
      expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({
        title: 'Birds',
        consent: { agree: 'Ich bin einverstanden und nehme teil' },
      }),
    );
  });

  it('can be read but not changed by assistants', async () => {
    server(answers());
    show(page('assistant'));
    await text('This design has no mistakes.');
    expect(field('Title').disabled).toBe(true);
    expect(root.querySelectorAll('.ready-column button')).toHaveLength(0);
  });
});
