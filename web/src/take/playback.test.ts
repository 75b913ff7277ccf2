import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../shared/api';
import { MemoryStore } from './local_store';
import { Outbox } from './outbox';
import { Page } from './page';
import { Playback } from './playback';
import type { Report, Told } from './server_types';
import { samples } from './testing/sample_screens';

const study = { title: 't', contact: 'c', language: 'en', minutes: 1, session: 's' };
const end = { redirect: '', action: '', fields: [], code: 'X9', debrief: '', state: 'completed' };

let root: HTMLElement;
let store: MemoryStore;
let over: AbortController;
let sent: Report[];
// What the server tells of each answer.
let words: (Partial<Told> | Error)[];

beforeEach(() => {
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  root = document.createElement('div');
  document.body.replaceChildren(root);
  store = new MemoryStore();
  over = new AbortController();
  sent = [];
});

function playback(failed = vi.fn(async () => ({}))) {
  const outbox = new Outbox({
    store,
    send: async (reports) => {
      sent.push(...reports);
      const word = words.shift() ?? new Unreachable('no more words');
      if (word instanceof Error) throw word;
      return { stored: sent.length, step: sent.length, steps: 9, ...word };
    },
  });
  return new Playback({ page: new Page(root), outbox, store, study, over: over.signal, failed });
}
const told = (screen: string): Told => ({ stored: 0, step: 0, steps: 9, screen: samples[screen]! });
const shown = (name: string) =>
  vi.waitFor(() => {
    if (!root.querySelector(`.screen-${name}:not([aria-busy])`)) throw new Error(`no ${name} yet`);
  });
const press = (selector: string) => root.querySelector<HTMLElement>(selector)!.click();

describe('Playback', () => {
  it('plays what each answer is answered with, until the end', async () => {
    words = [{ screen: samples['rest']! }, { end }];
    const played = playback();
    await played.prepare(told('familiar'));
    expect(played.screen?.screen).toBe('familiar');
    const last = played.play(false);
    await shown('familiar');
    press('.answer');
    await shown('rest');
    expect(played.screen?.screen).toBe('rest');
    press('.primary');
    expect((await last)?.end?.code).toBe('X9');
    expect(played.screen).toBeUndefined();
    expect(sent.map(({ step }) => step)).toEqual([0, 1]);
  });

  it('plays nothing more once the session is over', async () => {
    words = [{ screen: samples['rest']! }];
    const played = playback();
    await played.prepare(told('familiar'));
    void played.play(false);
    await shown('familiar');
    vi.spyOn(store, 'putDraft').mockImplementation(async () => over.abort());
    press('.answer');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(root.querySelector('.screen-rest')).toBeNull();
  });

  it('hands on what the server will not have', async () => {
    const no = new Error('no');
    words = [no];
    const failed = vi.fn(async () => ({ refused: 'It was refused.' }));
    const played = playback(failed);
    await played.prepare(told('familiar'));
    void played.play(false);
    await shown('familiar');
    press('.answer');
    await vi.waitFor(() => expect(root.textContent).toContain('It was refused.'));
    expect(failed).toHaveBeenCalledExactlyOnceWith(no);
  });
});
