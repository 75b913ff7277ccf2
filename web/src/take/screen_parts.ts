// Parts that several screens are made of.
import { h, paragraphs } from '../shared/dom';
import type { Answer, Picture } from './server_types';
import type { Stage } from './stage';

// The keys that stand for the first ten answers.
export const answerKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

// One button for each answer, with the key that does the same.
export function answers(stage: Stage, list: readonly Answer[]): HTMLElement {
  const row = h('div', { class: 'answers', role: 'group', 'data-count': list.length });
  list.forEach(({ value, text }, at) => {
    const made = stage.button(
      text,
      (event) => {
        if (made.disabled) return; // its key was pressed while it rests
        if (stage.answer(value, event)) markChosen(row, made);
      },
      'answer',
      answerKeys[at] ?? '',
    );
    row.append(made);
  });
  return row;
}

// Of the buttons of a row, the one whose answer was sent.
export function markChosen(row: Element, chosen: Element): void {
  for (const button of row.children) button.removeAttribute('aria-pressed');
  chosen.setAttribute('aria-pressed', 'true');
}

// The one button of a screen that is only read.
export function goOn(stage: Stage, label: string): HTMLElement {
  const press = (event: Event) => void stage.answer(null, event);
  return h('div', { class: 'actions' }, stage.button(label, press, 'primary', 'Enter'));
}

// Pictures from left to right, with captions, and with notes while practising. What is much wider
// than high is a scale and lies under the others.
export function pictures(stage: Stage, list: readonly Picture[]): HTMLElement | null {
  if (list.length === 0) return null;
  // What is to be said of several is said at the first of them.
  const isNew = ({ note }: Picture, at: number) =>
    note && list.findIndex((other) => other.note === note) === at;
  const figures = list.map((picture, at) =>
    figure(stage, picture, isNew(picture, at) ? picture.note : ''),
  );
  const notes = list.filter(isNew).length;
  return h(
    'div',
    { class: 'pictures', 'data-count': list.length, 'data-notes': notes },
    ...figures,
  );
}

function figure(stage: Stage, picture: Picture, note = ''): HTMLElement {
  const image = stage.picture(picture.src, picture.alt);
  image.width = picture.width;
  image.height = picture.height;
  const wide = picture.width > 4 * picture.height;
  return h(
    'figure',
    { class: wide ? 'figure scale' : 'figure' },
    h('div', { class: 'mat' }, image),
    // It points at the picture, which must be next to it.
    note ? h('p', { class: 'note' }, note) : null,
    picture.heat ? heatBar(stage) : null,
    picture.caption ? h('figcaption', {}, picture.caption) : null,
  );
}

// The colours of heat maps, from what matters least to what matters most.
export function heatBar({ texts }: Stage): HTMLElement {
  return h(
    'p',
    { class: 'heat-bar' },
    h('span', {}, texts.heatLeast),
    h('span', { class: 'heat-colours', 'aria-hidden': 'true' }),
    h('span', {}, texts.heatMost),
  );
}

// An item that is a text.
export function reading(stage: Stage, text: unknown): HTMLElement | null {
  if (typeof text !== 'string' || text === '') return null;
  const label = stage.texts.wholeText;
  return h('section', { class: 'reading', 'aria-label': label, tabindex: 0 }, ...paragraphs(text));
}
