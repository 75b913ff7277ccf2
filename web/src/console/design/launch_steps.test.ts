import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, leave, root, server, show, text, write, field } from '../testing/mounted_page';
import type { DraftState, Role } from '../server_types';
import { LaunchSteps } from './launch_steps';

const cell = (condition: number, name: string) => ({
  condition,
  item_set: 1,
  condition_name: name,
  item_set_name: 'set_2',
  screens: 9,
});
const state: DraftState = {
  stamp: 's',
  mistakes: [],
  built: true,
  items: 7,
  stimuli: 21,
  proof: true,
  frozen: [],
  changed: [],
  cells: [cell(0, 'none'), cell(1, 'lime')],
};

function ready(
  more: {
    state?: Partial<DraftState>;
    dirty?: boolean;
    role?: Role;
    wrong?: number;
    unwritten?: string[];
    onVersion?: (version: number) => void;
  } = {},
) {
  const refresh = vi.fn(async () => {});
  show(
    h(LaunchSteps, {
      me: { name: 'o', role: more.role ?? 'owner', csrf: '' },
      name: 'birds',
      path: '/api/drafts/birds',
      state: { ...state, ...more.state },
      mistakes: Array.from({ length: more.wrong ?? 0 }, (_, at) => ({
        place: `/${at}`,
        sentence: 'No.',
      })),
      dirty: more.dirty ?? false,
      version: 1,
      unwritten: more.unwritten ?? [],
      models: ['net'],
      refresh,
      onVersion: more.onVersion ?? (() => {}),
    }),
  );
  return refresh;
}

afterEach(leave);

describe('from draft to study', () => {
  it('freezes only what is saved, built and without mistakes, and asks first', async () => {
    const sent = server({ 'POST /api/drafts/birds/freeze': {} });
    for (const missing of [{ dirty: true }, { wrong: 1 }, { state: { built: false } }]) {
      ready(missing);
      expect(button('Freeze …').disabled).toBe(true);
    }
    const refresh = ready();
    button('Freeze …').click();
    await text('fixed under a hash');
    expect(sent).toEqual([]);
    button('Freeze this version').click();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent[0]!.path).toBe('/api/drafts/birds/freeze');
  });

  it('names placeholders that are left, and freezes them only when that is meant', async () => {
    const sent = server({ 'POST /api/drafts/birds/freeze': {} });
    const refresh = ready({ unwritten: ['/contact', '/consent/text'] });
    button('Freeze …').click();
    await text('consent › text');
    expect(button('Freeze this version').disabled).toBe(true);
    field('Participants shall read them as they are').click();
    await vi.waitFor(() => expect(button('Freeze this version').disabled).toBe(false));
    button('Freeze this version').click();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent[0]!.body).toEqual({ placeholders: true });
  });

  it('says that a design is not what was frozen, and counts the version up', async () => {
    const onVersion = vi.fn();
    const done = () => root.querySelectorAll('.ready-steps > .done h3').length;
    ready({ state: { frozen: [1] } });
    await text('To change something, count the version up.');
    const before = done();
    ready({ state: { frozen: [1], changed: ['/consent/text', 'material'] }, onVersion });
    await text('Participants still get that version.');
    await text('consent › text');
    expect(done()).toBe(before - 1);
    button('Make it version 2').click();
    expect(onVersion).toHaveBeenCalledWith(2);
    // What is not saved yet differs as well.
    ready({ state: { frozen: [1] }, dirty: true });
    await text('Participants still get that version.');
  });

  it('leaves freezing to owners', async () => {
    ready({ role: 'analyst' });
    await text('Owners freeze studies.');
    expect(root.textContent).not.toContain('Freeze …');
  });

  it('previews the cell that is chosen', async () => {
    const sent = server({ 'POST /api/drafts/birds/preview': { token: 'preview-x' } });
    ready();
    await write(field('As a participant in'), '1');
    button('Begin a preview').click();
    await text('Open it in a new tab');
    expect(sent[0]!.body).toEqual({ condition: 1, item_set: 1 });
    expect(root.querySelector('a[href^="/take"]')!.getAttribute('href')).toBe('/take#preview-x');
    // Another cell needs another preview.
    await write(field('As a participant in'), '0');
    expect(root.querySelector('a[href^="/take"]')).toBe(null);
  });

  it('tells how far the pictures are, and what went wrong', async () => {
    const work = {
      kind: 'build',
      running: true,
      done: 3,
      all: 7,
      notes: [],
      problem: '',
      began: 0,
    };
    ready({ state: { work } });
    await text('3 of 7 items');
    expect(button('Make them again').disabled).toBe(true);
    ready({ state: { work: { ...work, running: false, problem: 'There is no item x.' } } });
    await text('There is no item x.');
  });
});
