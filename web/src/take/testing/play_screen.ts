// For tests: a screen played by the real engine, with a server that takes every answer.
import { initJsPsych } from 'jspsych';
import { en } from '../../shared/language/en';
import { plugin, type ScreenType } from '../screen_type';
import type { Envelope, Screen } from '../server_types';
import type { Delivered, Surroundings } from '../stage';

export interface PlayedScreen {
  root: HTMLElement;
  answers: Envelope[];
  drafts: unknown[];
  said: string[];
  finished: Promise<unknown>;
  find: <E extends HTMLElement>(selector: string) => E;
  buttons: () => string[];
  press: (label: string) => void;
  key: (key: string, target?: Element, more?: KeyboardEventInit) => void;
}

export interface PlayOptions {
  draft?: unknown;
  pictures?: ReadonlyMap<string, HTMLImageElement>;
  deliver?: (envelope: Envelope) => Promise<Delivered>;
  simulate?: 'data-only' | 'visual';
}

// Whoever is shown need not be waited for; 'data-only' is as it is for everybody.
const quick = { visual: { rt: 30 }, 'data-only': {} };

export async function play(
  kind: ScreenType,
  screen: object,
  options: PlayOptions = {},
): Promise<PlayedScreen> {
  HTMLCanvasElement.prototype.getContext = () => null;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  const root = document.createElement('main');
  document.body.replaceChildren(root);
  const [answers, drafts, said]: [Envelope[], unknown[], string[]] = [[], [], []];
  const surroundings: Surroundings = {
    texts: en,
    study: { title: 'A study', contact: 'us', language: 'en', minutes: 5, session: 's' },
    arrived: performance.now(),
    pictures: options.pictures ?? new Map(),
    draft: options.draft,
    keepDraft: (value) => void drafts.push(structuredClone(value)),
    announce: (text) => void said.push(text),
    deliver: async (envelope) => {
      answers.push(envelope);
      return options.deliver?.(envelope) ?? {};
    },
    leave: new AbortController().signal,
  };
  const engine = initJsPsych({ display_element: root });
  let shown = () => {};
  const isShown = new Promise<void>((resolve) => (shown = resolve));
  const node = {
    ...(screen as Screen),
    type: plugin(kind),
    surroundings: () => surroundings,
    on_load: () => root.querySelector('.screen') && shown(),
  };
  const finished = options.simulate
    ? engine.simulate([node], options.simulate, { default: { data: quick[options.simulate] } })
    : engine.run([node]);
  if (options.simulate !== 'data-only') {
    await isShown;
    await frames(4);
  }
  const find = <E extends HTMLElement>(selector: string) => {
    const found = root.querySelector<E>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  };
  const labels = () => [...root.querySelectorAll('button')].map((button) => labelOf(button));
  return {
    root,
    answers,
    drafts,
    said,
    finished,
    find,
    buttons: labels,
    press: (label) => root.querySelectorAll('button')[labels().indexOf(label)]!.click(),
    // Where a browser would send it.
    key: (key, target = document.activeElement ?? document.body, more = {}) =>
      void target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
  };
}

function labelOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('kbd').forEach((key) => key.remove());
  return button.getAttribute('aria-label') ?? copy.textContent ?? '';
}

export async function frames(count: number): Promise<void> {
  for (let at = 0; at < count; ++at) await new Promise(requestAnimationFrame);
}
