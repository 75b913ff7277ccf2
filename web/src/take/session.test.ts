import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStore } from './local_store';
import { Page } from './page';
import type { Report, Screen, Told } from './server_types';
import { Session, showFailure } from './session';
import { chooseThisTab } from './tabs';
import { samples } from './testing/sample_screens';

let studies = 0;

// A server with a list of screens, which stores as src/study/server/session_flow.cpp does.
class Server {
  stored: Report[] = [];
  step = 0;
  calls: string[] = [];
  refuse: string | undefined;
  status = 200;
  own: boolean | undefined;
  feedback: { correct: boolean | null; text: string } | undefined;

  // Sessions of one study would take each other for tabs.
  title = `study ${++studies}`;

  constructor(readonly screens: Screen[]) {}

  fetch = async (path: string, options: RequestInit): Promise<Response> => {
    this.calls.push(path);
    if (this.status !== 200) return reply({ error: 'This link is not known.' }, this.status);
    if (path === '/api/open') {
      const study = {
        title: this.title,
        contact: 'c',
        language: 'en',
        minutes: 1,
        session: this.title,
        ...(this.own === undefined ? {} : { own: this.own }),
      };
      return reply({ ...this.told(), study });
    }
    if (path === '/api/again') return reply({});
    if (path === '/api/withdraw') return reply({ ...this.told(), end: end() });
    const { reports } = JSON.parse(options.body as string) as { reports: Report[] };
    const { feedback } = this;
    let refused: string | undefined;
    for (const report of reports) {
      if (report.seq !== this.stored.length + 1) continue;
      if (report.answer && this.refuse) {
        refused = this.refuse;
        break;
      }
      this.stored.push(report);
      if (report.answer) ++this.step;
    }
    const told = { ...this.told(), ...(refused ? { refused } : feedback ? { feedback } : {}) };
    return reply(told, refused ? 409 : 200);
  };

  told(): Told {
    const told = { stored: this.stored.length, step: this.step, steps: this.screens.length };
    const screen = this.screens[this.step];
    return screen ? { ...told, screen } : { ...told, end: end() };
  }
}

const end = () => ({
  redirect: '',
  action: '',
  fields: [],
  code: 'X9',
  debrief: '',
  state: 'completed',
});
const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

let root: HTMLElement;
let store: MemoryStore;

async function start(server: Server): Promise<Page> {
  vi.stubGlobal('fetch', server.fetch);
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  root = document.createElement('div');
  document.body.replaceChildren(root);
  const page = new Page(root);
  new Session(page, 'token', store).run().catch((error: unknown) => showFailure(page, error));
  return page;
}
const shown = (name: string) =>
  vi.waitFor(() => {
    if (!root.querySelector(`.screen-${name}:not([aria-busy])`)) throw new Error(`no ${name} yet`);
  });
const ended = () =>
  vi.waitFor(() => {
    if (!root.querySelector('.card.end')) throw new Error('not over yet');
  });
const press = (selector: string) => root.querySelector<HTMLElement>(selector)!.click();

beforeEach(() => {
  store = new MemoryStore();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('Session', () => {
  // Otherwise the panel would get the assignment of the first visit back.
  it('goes on with the own token and what the panel said with the new link', async () => {
    const server = new Server([samples['decide']!]);
    server.own = false;
    localStorage.setItem(`assay-own-${server.title}`, 'own');
    const asked: unknown[] = [];
    const { fetch } = server;
    server.fetch = async (path, options) => {
      const { Authorization } = options.headers as Record<string, string>;
      asked.push([path, Authorization, options.body]);
      return fetch(path, options);
    };
    location.hash = 'token';
    await start(server);
    await vi.waitFor(() => expect(location.hash).toBe('#own'));
    expect(asked).toContainEqual(['/api/again', 'Bearer own', '{"later":"token"}']);
  });

  // First: the sessions of other tests would note it as well.
  it('notes that the page was hidden, but not before somebody has agreed', async () => {
    const see = (state: 'hidden' | 'visible') => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const away = () => {
      see('hidden');
      see('visible');
    };
    const server = new Server([samples['consent']!, samples['rest']!, samples['debrief']!]);
    await start(server);
    await shown('welcome');
    away();
    press('.primary');
    await shown('consent');
    away();
    see('hidden'); // whatever is unsent is sent now
    see('visible');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.stored).toEqual([]);
    press('.primary');
    await shown('rest');
    away();
    press('.primary');
    await shown('debrief');
    expect(server.stored.map(({ note, step }) => note?.['what'] ?? step)).toEqual([0, 'hidden', 1]);
  });

  it('goes on with the token that the session was begun with in this browser', async () => {
    const server = new Server([samples['rest']!, samples['debrief']!]);
    server.own = true;
    await start(server);
    await shown('rest');
    location.hash = '#another';
    server.own = false; // the link was opened again
    root = document.createElement('div');
    document.body.replaceChildren(root);
    await new Session(new Page(root), 'another', store).run();
    expect(location.hash).toBe('#token');
    // Once only: a token that has expired leads nobody round in circles.
    expect(localStorage.getItem(`assay-own-${server.title}`)).toBeNull();
    location.hash = '';
  });

  it('forgets that token when the session is over', async () => {
    const server = new Server([samples['rest']!]);
    server.own = true;
    await start(server);
    await shown('rest');
    expect(localStorage.getItem(`assay-own-${server.title}`)).toBe('token');
    press('.primary');
    await ended();
    expect(localStorage.getItem(`assay-own-${server.title}`)).toBeNull();
    expect(root.textContent).toContain('Download');
  });

  it('offers neither withdrawal nor data where the link gives an id alone', async () => {
    const server = new Server([samples['rest']!]);
    server.own = false;
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    await start(server);
    await shown('rest');
    press('.withdraw');
    const dialog = document.querySelector('dialog')!;
    expect(dialog.textContent).toContain('On this device your answers cannot be deleted');
    expect(dialog.querySelectorAll('button')).toHaveLength(1);
    dialog.remove();
    press('.primary');
    await ended();
    expect(root.textContent).not.toContain('Download');
  });

  it('plays one screen after the other as the server says, to the end', async () => {
    const server = new Server([
      samples['consent']!,
      samples['instructions']!,
      samples['familiar']!,
    ]);
    await start(server);
    await shown('welcome');
    press('.primary');
    await shown('consent');
    press('.primary');
    await shown('instructions');
    press('.primary');
    await shown('familiar');
    press('.answer');
    await ended();
    const answers = server.stored.filter(({ answer }) => answer);
    expect(answers.map(({ step, answer }) => [step, answer!.response])).toEqual([
      [0, true],
      [1, null],
      [2, 'yes'],
    ]);
    expect(root.querySelector('.code')!.textContent).toBe('X9');
    expect(await store.reports()).toEqual([]);
  });

  it('welcomes whoever has not agreed yet, and stores nothing of it', async () => {
    const pay = { amount: 2, currency: 'EUR' };
    const server = new Server([{ ...samples['consent']!, pay }, samples['rest']!]);
    await start(server);
    await shown('welcome');
    expect(root.textContent).toContain('€2.00');
    press('.primary');
    await shown('consent');
    press('.primary');
    await shown('rest');
    expect(server.calls.filter((path) => path !== '/api/alive')).toEqual([
      '/api/open',
      '/api/reports',
    ]);
    expect(server.stored.map(({ seq, step }) => [seq, step])).toEqual([[1, 0]]);
  });

  it('times the consent from when it is seen, not from the welcome', async () => {
    const server = new Server([samples['consent']!, samples['rest']!]);
    await start(server);
    await shown('welcome');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    press('.primary');
    await shown('consent');
    press('.primary');
    await shown('rest');
    expect(server.stored[0]!.answer!.onset).toBeLessThan(1000);
  });

  it('sends what was left before it asks where to go on', async () => {
    await store.put({ seq: 1, step: 0, answer: { response: true, rt: 5 } });
    const server = new Server([samples['consent']!, samples['rest']!]);
    await start(server);
    await shown('rest');
    expect(server.calls.slice(0, 2)).toEqual(['/api/reports', '/api/open']);
  });

  it('tells the feedback that was missed by a reload', async () => {
    await store.put({ seq: 1, step: 0, answer: { response: 'yes', rt: 5 } });
    const server = new Server([samples['decide']!, samples['rest']!]);
    server.feedback = { correct: true, text: 'Correct. This is a jay.' };
    await start(server);
    await vi.waitFor(() => expect(root.textContent).toContain('This is a jay.'));
    press('.card .primary');
    await shown('rest');
  });

  it('tells feedback that judges nothing without a judgement', async () => {
    await store.put({ seq: 1, step: 0, answer: { response: "I don't know", rt: 5 } });
    const server = new Server([samples['decide']!, samples['rest']!]);
    server.feedback = { correct: null, text: 'This is a jay.' };
    await start(server);
    await vi.waitFor(() => expect(root.querySelector('h1')!.textContent).toBe('This is a jay.'));
    expect(root.querySelector('.card')!.textContent).not.toContain('ight');
  });

  it('stays at a screen whose answer is refused', async () => {
    const server = new Server([samples['familiar']!, samples['rest']!]);
    await start(server);
    await shown('familiar');
    server.refuse = 'The answer is none of the answers.';
    press('.answer');
    await vi.waitFor(() => expect(root.textContent).toContain('none of the answers'));
    server.refuse = undefined;
    press('.answer');
    await shown('rest');
  });

  it('goes to where the server is when another device was quicker', async () => {
    const server = new Server([samples['familiar']!, samples['rest']!, samples['debrief']!]);
    await start(server);
    await shown('familiar');
    server.step = 2;
    server.refuse = 'Step 0 cannot be answered; step 2 is next.';
    press('.answer');
    await shown('debrief');
  });

  it('says that the connection is back until people have read it', async () => {
    const server = new Server([samples['familiar']!, samples['rest']!]);
    await start(server);
    await shown('familiar');
    const answer = server.fetch;
    let failures = 1;
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      if (failures-- > 0) throw new TypeError('Failed to fetch');
      return answer(path, options);
    });
    press('.answer');
    await vi.waitFor(() => expect(root.querySelector('.notice.calm')).not.toBeNull());
    await shown('rest');
    expect(root.querySelector('.notice.good')).not.toBeNull();
  });

  it('tries again at once when somebody asks, and tells what came of it', async () => {
    const server = new Server([samples['familiar']!, samples['rest']!]);
    await start(server);
    await shown('familiar');
    let away = true;
    let asked = 0;
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      ++asked;
      if (away) throw new TypeError('Failed to fetch');
      return server.fetch(path, options);
    });
    const button = () => root.querySelector<HTMLElement>('.notice.calm .button');
    press('.answer');
    await vi.waitFor(() => expect(asked).toBe(3), 4000); // the next pause is 1.5 s at least
    button()!.focus();
    button()!.click();
    expect(root.querySelector('.notice')!.textContent).toContain('Trying');
    await vi.waitFor(() => expect(asked).toBe(4), 500);
    await vi.waitFor(() =>
      expect(root.querySelector('.notice')!.textContent).toContain('There is'),
    );
    expect(document.activeElement).toBe(button());
    away = false;
    button()!.click();
    await vi.waitFor(() => expect(asked).toBe(5), 500);
    await shown('rest');
  });

  it('says what to do when the link has expired', async () => {
    const server = new Server([]);
    server.status = 401;
    await start(server);
    await vi.waitFor(() => expect(root.textContent).toContain('This link is not known.'));
  });

  it('throws away half-made things when their screen was answered', async () => {
    await store.putDraft({ step: 0, value: 'half' });
    const server = new Server([samples['familiar']!, samples['rest']!]);
    await start(server);
    await shown('familiar');
    press('.answer');
    await shown('rest');
    expect(await store.draft()).toBeUndefined();
  });

  it('stays withdrawn when an answer was still waiting', async () => {
    HTMLDialogElement.prototype.showModal = () => {};
    HTMLDialogElement.prototype.close = () => {};
    const server = new Server([samples['familiar']!, samples['rest']!]);
    await start(server);
    await shown('familiar');
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      if (path === '/api/reports') throw new TypeError('Failed to fetch');
      return server.fetch(path, options);
    });
    press('.answer');
    await vi.waitFor(() => expect(root.querySelector('.notice.calm')).not.toBeNull());
    press('.withdraw');
    document.querySelectorAll<HTMLElement>('dialog button')[1]!.click();
    await ended();
    window.dispatchEvent(new Event('online')); // what waited tries again
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(root.querySelector('h1')!.textContent).toBe('You have withdrawn');
  });

  it('tells how many pictures have come while they are slow', async () => {
    const images: (() => void)[] = [];
    const decode = () => new Promise<void>((resolve) => images.push(resolve));
    Object.assign(HTMLImageElement.prototype, { decode });
    const server = new Server([samples['rest']!, samples['definition']!]);
    await start(server);
    await shown('rest');
    press('.primary');
    const notice = () => root.querySelector('.notice')!.textContent;
    await vi.waitFor(() => expect(images).toHaveLength(2));
    await vi.waitFor(() => expect(notice()).toContain('One moment'), 2000);
    images[0]!();
    await vi.waitFor(() => expect(notice()).toContain('1 of 2'));
    images[1]!();
    await shown('definition');
    expect(notice()).toBe('');
  });

  it('takes no key for an answer while it asks whether to withdraw', async () => {
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    const server = new Server([samples['familiar']!, samples['rest']!]);
    await start(server);
    await shown('familiar');
    press('.withdraw');
    // A click beside the question takes the focus away from it.
    const key = { key: '1', bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.stored).toEqual([]);
    document.querySelector('dialog')!.remove();
  });

  it('asks once which tab is to go on, not again after it was loaded anew', async () => {
    const server = new Server([samples['familiar']!]);
    await start(server);
    await shown('familiar');
    const first = root;
    await start(server);
    const [away] = [root];
    document.body.append(first);
    await vi.waitFor(() => expect(away.querySelector('.card.message .primary')).not.toBeNull());
    away.querySelector<HTMLElement>('.card.message .primary')!.click();
    await vi.waitFor(() => expect(first.querySelector('.card.message .primary')).not.toBeNull());
    chooseThisTab(); // as its button does, before the page is loaded anew
    await start(server);
    await shown('familiar');
    expect(sessionStorage).toHaveLength(0);
  });

  it('tells feedback at once, while the pictures of the next screen still come', async () => {
    const images: (() => void)[] = [];
    const decode = () => new Promise<void>((resolve) => images.push(resolve));
    const server = new Server([samples['familiar']!, samples['definition']!]);
    server.feedback = { correct: true, text: 'This is a jay.' };
    await start(server);
    await shown('familiar');
    Object.assign(HTMLImageElement.prototype, { decode });
    press('.answer');
    await vi.waitFor(() => expect(root.querySelector('.feedback')).not.toBeNull());
    press('.feedback .button');
    await vi.waitFor(() => expect(root.querySelector('.notice')!.textContent).not.toBe(''), 2000);
    expect(root.querySelector('.screen-definition')).toBeNull();
    images.forEach((come) => come());
    await shown('definition');
  });
});
