import { h } from '../../shared/dom';
import { screenType, ParameterType, trialParameters } from '../screen_type';
import type { Token } from '../server_types';
import type { Stage } from '../stage';

interface Words {
  question: string;
  tokens: Token[];
  nothing: string | null;
  note: string;
}

export const words = screenType<Words>({
  name: 'words',
  summary: 'Marking the words of a text that matter, by tap, drag or keyboard.',
  parameters: {
    ...trialParameters,
    question: { type: ParameterType.STRING },
    tokens: { type: ParameterType.COMPLEX, array: true },
    nothing: { type: ParameterType.STRING, default: null },
    note: { type: ParameterType.STRING, default: '' },
  },
  show(stage, screen) {
    const { texts } = stage;
    const draft = stage.around.draft;
    const marked = new Set<number>(Array.isArray(draft) ? (draft as number[]) : []);
    const counted = h('p', { class: 'hint', role: 'status' });
    const rising = () => [...marked].sort((a, b) => a - b);
    const text = new MarkedText(stage, screen.tokens, marked, () => {
      counted.textContent = texts.wordsMarked(marked.size);
      stage.around.keepDraft(rising());
    });
    counted.textContent = texts.wordsMarked(marked.size);
    const done = (event: Event) => {
      if (marked.size === 0) return stage.complain(texts.wordsMarked(0));
      void stage.answer({ words: rising() }, event);
    };
    const nothing = (event: Event) => void stage.answer('nothing', event);
    stage.add(
      stage.heading(screen.question),
      screen.note && h('p', { class: 'note plain' }, screen.note),
      h('p', { class: 'hint' }, texts.wordsHelp),
      h('p', { class: 'hint of-keys' }, texts.wordsKeys),
      text.element,
      counted,
      h(
        'div',
        { class: 'actions answers' },
        stage.button(texts.done, done, 'primary'),
        screen.nothing && stage.button(screen.nothing, nothing),
        stage.button(texts.wordsClear, () => text.clear(), 'quiet'),
      ),
    );
  },
  simulate: (screen, chance) => {
    const all = screen.tokens.flatMap((token, at) => (token.word ? [at] : []));
    const some = all.filter(() => chance() < 0.2);
    return { words: some.length > 0 ? some : all.slice(0, 1) };
  },
});

// Every word is a switch; only one of them is in the order of the Tab key, the arrows lead to the
// others.
class MarkedText {
  readonly element: HTMLElement;
  private readonly switches = new Map<number, HTMLElement>();
  private readonly order: number[];
  private dragging: { from: number; last: number; mark: boolean; before: Set<number> } | undefined;

  constructor(
    stage: Stage,
    tokens: readonly Token[],
    private readonly marked: Set<number>,
    private readonly changed: () => void,
  ) {
    this.order = tokens.flatMap((token, at) => (token.word ? [at] : []));
    const parts = tokens.map((token, at) => (token.word ? this.word(token.text, at) : token.text));
    const label = stage.texts.wholeText;
    this.element = h('div', { class: 'text', role: 'group', 'aria-label': label }, ...parts);
    this.rove(this.order[0]);
    this.show();
    stage.listen(this.element, 'pointerdown', (event) => this.down(event));
    stage.listen(this.element, 'pointermove', (event) => this.move(event));
    stage.listen(window, 'pointerup', () => this.up());
    stage.listen(window, 'pointercancel', () => this.cancel());
    stage.listen(this.element, 'keydown', (event) => this.pressed(event));
    stage.listen(this.element, 'click', (event) => this.clicked(event));
  }

  clear(): void {
    this.marked.clear();
    this.update();
  }

  private word(text: string, at: number): HTMLElement {
    const made = h('span', { class: 'word', role: 'checkbox', tabindex: -1, 'data-at': at }, text);
    this.switches.set(at, made);
    return made;
  }

  private down(event: PointerEvent): void {
    const at = wordAt(event.target);
    if (at === undefined || event.button > 0) return;
    const mark = !this.marked.has(at);
    this.dragging = { from: at, last: at, mark, before: new Set(this.marked) };
    // A finger is caught by where it began; the words it comes to are to be asked for.
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    this.rove(at);
    this.sweep(at);
  }

  private move(event: PointerEvent): void {
    if (!this.dragging) return;
    const under = document.elementFromPoint?.(event.clientX, event.clientY) ?? event.target;
    const at = wordAt(under);
    if (at !== undefined && at !== this.dragging.last) this.sweep(at);
  }

  private up(): void {
    if (this.dragging) this.changed();
    this.dragging = undefined;
  }

  // The browser has taken the finger for scrolling.
  private cancel(): void {
    if (!this.dragging) return;
    const { before } = this.dragging;
    this.dragging = undefined;
    this.marked.clear();
    before.forEach((at) => this.marked.add(at));
    this.show();
  }

  // Everything from where it began to here, and only that.
  private sweep(to: number): void {
    const { from, mark, before } = this.dragging!;
    this.dragging!.last = to;
    this.marked.clear();
    before.forEach((at) => this.marked.add(at));
    for (const at of this.order) {
      if (at < Math.min(from, to) || at > Math.max(from, to)) continue;
      if (mark) this.marked.add(at);
      else this.marked.delete(at);
    }
    this.show();
  }

  // By a screen reader, which has no pointer: nothing else clicks zero times.
  private clicked(event: MouseEvent): void {
    const at = wordAt(event.target);
    if (at !== undefined && event.detail === 0) this.turn(at, !this.marked.has(at));
  }

  private pressed(event: KeyboardEvent): void {
    const at = wordAt(event.target);
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = this.order.indexOf(at);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (event.key === ' ') {
      this.turn(at, !this.marked.has(at));
    } else if (step !== undefined) {
      this.go(this.order[place + step], event.shiftKey ? at : undefined);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      this.go(this.beyond(at, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Home' || event.key === 'End') {
      this.go(event.key === 'Home' ? this.order[0] : this.order[this.order.length - 1]);
    } else {
      return;
    }
    event.preventDefault();
  }

  // To another word; with the mark of the one that was left.
  private go(to: number | undefined, along?: number): void {
    if (to === undefined) return;
    if (along !== undefined) {
      const mark = this.marked.has(along) || !this.marked.has(to);
      this.turn(along, mark);
      this.turn(to, mark);
    }
    this.rove(to);
    this.switches.get(to)?.focus();
  }

  // The word in the line below or above that is nearest.
  private beyond(at: number, direction: number): number | undefined {
    const here = this.switches.get(at)!.getBoundingClientRect();
    let best: number | undefined;
    let least = Infinity;
    for (const [other, element] of this.switches) {
      const box = element.getBoundingClientRect();
      const lines = (box.top - here.top) * direction;
      if (lines < here.height / 2) continue;
      const away = lines * 1000 + Math.abs(box.left - here.left);
      if (away < least) [best, least] = [other, away];
    }
    return best;
  }

  private turn(at: number, mark: boolean): void {
    if (mark) this.marked.add(at);
    else this.marked.delete(at);
    this.update();
  }

  private rove(to: number | undefined): void {
    for (const [at, element] of this.switches) element.tabIndex = at === to ? 0 : -1;
  }

  private update(): void {
    this.show();
    this.changed();
  }

  private show(): void {
    for (const [at, element] of this.switches) {
      element.setAttribute('aria-checked', String(this.marked.has(at)));
    }
  }
}

function wordAt(target: EventTarget | null): number | undefined {
  const word = target instanceof Element ? target.closest<HTMLElement>('.word') : null;
  return word ? Number(word.dataset['at']) : undefined;
}
