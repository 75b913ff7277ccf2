// What a screen is played on: it holds the clock, the keys and the way out, so that a kind of trial
// says only what is shown and what is answered.
import { h, type Child } from '../shared/dom';
import type { Texts } from '../shared/language';
import { fit, keepFitted } from './fit_pictures';
import { styleOf, titleOf } from './feedback';
import type { Envelope, Feedback, Study } from './server_types';
import { nextShown, Watch } from './timing';

export interface Delivered {
  refused?: string;
  feedback?: Feedback;
}

// What a session gives to a screen.
export interface Surroundings {
  texts: Texts;
  study: Study;
  arrived: number; // when the server's word for it came
  pictures: ReadonlyMap<string, HTMLImageElement>;
  draft: unknown; // what was being made here before the page was loaded again
  keepDraft: (value: unknown) => void;
  announce: (text: string) => void;
  // Resolves when the server has taken the answer, or not.
  deliver: (envelope: Envelope) => Promise<Delivered>;
  leave: AbortSignal; // the session is over or has gone to another tab
}

// Where letters and numbers are written; into what is only chosen or moved they are not.
const typedInto = 'textarea, select, input:not([type=radio], [type=range])';

type Press = (event: KeyboardEvent) => void;

export class Stage {
  readonly root = h('div', { class: 'screen' });
  readonly watch: Watch;
  readonly signal: AbortSignal;
  readonly finished: Promise<Envelope>;
  private finish!: (envelope: Envelope) => void;
  private readonly closing = new AbortController();
  private readonly keys = new Map<string, Press>();
  private readonly given = new Set<HTMLImageElement>();
  private readonly problem = h('p', { class: 'problem', role: 'alert' });
  private first: HTMLElement | undefined;
  private busy = false;
  private leastMs = 0;
  private waiting: (() => void) | undefined;

  constructor(
    display: HTMLElement,
    name: string,
    readonly around: Surroundings,
  ) {
    this.signal = this.closing.signal;
    around.leave.addEventListener('abort', () => this.closing.abort(), { once: true });
    if (around.leave.aborted) this.closing.abort();
    this.watch = new Watch(around.arrived, this.signal);
    this.finished = new Promise((resolve) => (this.finish = resolve));
    this.root.classList.add(`screen-${name}`);
    display.append(this.root);
    this.listen(document, 'keydown', (event) => this.pressed(event));
  }

  get texts(): Texts {
    return this.around.texts;
  }

  // Everything is in place: waits until it is seen and lets people answer.
  async open(): Promise<void> {
    this.root.setAttribute('aria-busy', 'true');
    this.root.append(this.problem);
    keepFitted(this.root, this.signal);
    this.first?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    this.watch.shownAt(await nextShown());
    this.root.removeAttribute('aria-busy');
    this.waiting?.();
  }

  // Nothing is answered before the screen was seen for so long. Until then the buttons rest and the
  // line that is returned counts down; who hears the page is told once.
  wait(ms: number, buttons: ParentNode): HTMLElement {
    this.leastMs = ms;
    const line = h('p', { class: 'wait', 'aria-hidden': 'true' });
    const rest = (resting: boolean) =>
      buttons.querySelectorAll('button').forEach((button) => (button.disabled = resting));
    rest(true);
    const tick = () => {
      const left = ms - this.watch.elapsed();
      if (this.signal.aborted) return;
      line.textContent = left > 0 ? this.texts.waitSeconds(Math.ceil(left / 1000)) : '';
      if (left <= 0) return rest(false);
      // To the next whole second; the last time to the end.
      setTimeout(tick, Math.max(1, left % 1000 || 1000));
    };
    line.textContent = this.texts.waitSeconds(Math.ceil(ms / 1000));
    this.waiting = () => {
      this.say(this.texts.waitSaid(Math.ceil(ms / 1000)));
      tick();
    };
    return line;
  }

  close(): void {
    this.closing.abort();
  }

  add(...children: Child[]): void {
    this.root.append(...children.filter((child): child is Node | string => Boolean(child)));
  }

  // What the screen asks; where screen readers begin.
  heading(text: string): HTMLElement {
    this.first = h('h1', { class: 'question', tabindex: -1 }, text);
    return this.first;
  }

  // Where screen readers begin instead, when something is to be read before the question.
  beginAt(element: HTMLElement): void {
    this.first = element;
  }

  // A picture that is loaded already. One that stands twice on a screen, as when two methods made the
  // same of it, needs a second element.
  picture(src: string, alt: string): HTMLImageElement {
    const loaded = this.around.pictures.get(src);
    const free = loaded && !loaded.isConnected && !this.given.has(loaded);
    const image = free ? loaded : h('img', { src });
    this.given.add(image);
    image.alt = alt;
    image.draggable = false;
    return image;
  }

  button(label: string, press: (event: Event) => void, style = '', key = ''): HTMLButtonElement {
    const name = key === 'Enter' ? '↵' : key;
    const made = h(
      'button',
      {
        class: `button ${style}`,
        type: 'button',
        'aria-keyshortcuts': key || null,
        onclick: press,
      },
      label,
      key ? h('kbd', { class: 'key', 'aria-hidden': 'true' }, name) : null,
    );
    if (key) this.onKey(key, press);
    return made;
  }

  // One key of the keyboard, wherever the focus is; not while something is typed.
  onKey(key: string, press: Press): void {
    this.keys.set(key, press);
  }

  listen<K extends keyof DocumentEventMap>(
    target: EventTarget,
    kind: K,
    heard: (event: DocumentEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void {
    target.addEventListener(kind, heard as EventListener, { ...options, signal: this.signal });
  }

  say(text: string): void {
    this.around.announce(text);
  }

  complain(sentence: string): void {
    this.problem.textContent = sentence;
  }

  // Sends the answer, and says whether it is this one that is sent: what is not seen yet cannot be
  // answered, nor anything twice. Only what is sent may look chosen.
  answer(response: unknown, event: Event): boolean {
    if (!this.watch.isShown || this.busy || this.signal.aborted) return false;
    if (this.leastMs > 0 && this.watch.since(event.timeStamp) < this.leastMs) return false;
    void this.send(this.watch.envelope(response, event));
    return true;
  }

  private async send(envelope: Envelope): Promise<void> {
    this.complain('');
    const release = this.hold();
    const { refused, feedback } = await this.around.deliver(envelope);
    release();
    if (refused) {
      this.busy = false;
      this.complain(this.texts.notStored(refused));
      return;
    }
    if (feedback) await this.show(feedback);
    this.close();
    this.finish(envelope);
  }

  // While an answer is under way, however long, the screen shows that answer and takes no other.
  private hold(): () => void {
    const focused = document.activeElement;
    this.busy = true;
    this.root.setAttribute('aria-busy', 'true');
    this.root.classList.add('sending');
    this.setInert(true);
    return () => {
      this.root.removeAttribute('aria-busy');
      this.root.classList.remove('sending');
      this.setInert(false);
      // What is inert loses the focus.
      if (focused instanceof HTMLElement && this.root.contains(focused)) {
        focused.focus({ preventScroll: true });
      }
    };
  }

  // But for the heading, which says to whoever cannot see the screen where they are.
  private setInert(inert: boolean): void {
    for (const part of this.root.children) {
      if (!part.matches('h1, :has(h1)')) (part as HTMLElement).inert = inert;
    }
  }

  private show(feedback: Feedback): Promise<void> {
    this.keys.clear();
    this.root.classList.add('answered');
    this.root.querySelectorAll<HTMLElement>('.answers').forEach((row) => (row.inert = true));
    return new Promise((resolve) => {
      const title = titleOf(feedback, this.texts);
      const heading = h(
        'h2',
        { tabindex: -1 },
        title && h('span', { class: 'unseen' }, `${title}: `),
        feedback.text,
      );
      const goOn = this.button(this.texts.goOn, () => resolve(), 'primary', 'Enter');
      this.root.append(h('section', { class: `feedback ${styleOf(feedback)}` }, heading, goOn));
      fit(this.root, 'kept'); // what was judged stays in sight, and does not grow
      heading.focus({ preventScroll: true });
      goOn.scrollIntoView({ block: 'nearest' });
      this.say(title ? `${title}. ${feedback.text}` : feedback.text);
    });
  }

  private pressed(event: KeyboardEvent): void {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(typedInto) || document.querySelector('dialog[open]')) return;
    if (event.key === 'Enter' && target?.closest('button, a, summary')) return;
    const press = this.keys.get(event.key);
    if (!press) return;
    event.preventDefault();
    press(event);
  }
}
