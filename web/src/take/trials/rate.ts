import { h } from '../../shared/dom';
import { kind, ParameterType, trial_parameters } from '../kind';
import { answer_keys, pictures, reading } from '../parts';
import type { Picture } from '../screens';
import type { Stage } from '../stage';
import { between } from './simulated';

interface Rate {
  question: string;
  points: number;
  low_label: string;
  high_label: string;
  pictures: Picture[];
  text: string | null;
}

const most_buttons = 11;

export const rate = kind<Rate>({
  name: 'rate',
  summary: 'How well something explains, on a scale whose ends are named.',
  parameters: {
    ...trial_parameters,
    question: { type: ParameterType.STRING },
    points: { type: ParameterType.INT },
    low_label: { type: ParameterType.STRING },
    high_label: { type: ParameterType.STRING },
    pictures: { type: ParameterType.COMPLEX, array: true, default: [] },
    text: { type: ParameterType.STRING, default: null },
  },
  show(stage, screen) {
    stage.add(
      reading(stage, screen.text),
      pictures(stage, screen.pictures),
      stage.heading(screen.question),
      screen.points <= most_buttons ? points(stage, screen) : slider(stage, screen),
    );
  },
  simulate: (screen, chance) => between(1, screen.points, chance),
});

function ends(screen: Rate): HTMLElement {
  return h(
    'div',
    { class: 'ends', 'aria-hidden': 'true' },
    h('span', {}, screen.low_label),
    h('span', {}, screen.high_label),
  );
}

function points(stage: Stage, screen: Rate): HTMLElement {
  const row = h('div', { class: 'points', role: 'group' });
  for (let value = 1; value <= screen.points; ++value) {
    const key = answer_keys[value - 1];
    const press = (event: Event) => {
      for (const other of row.children) other.removeAttribute('aria-pressed');
      made.setAttribute('aria-pressed', 'true');
      void stage.answer(value, event);
    };
    const end = value === 1 ? screen.low_label : value === screen.points ? screen.high_label : '';
    const name = stage.texts.rating(value, screen.points) + (end && `: ${end}`);
    const made = h(
      'button',
      { class: 'button point', type: 'button', 'aria-label': name, onclick: press },
      String(value),
    );
    made.setAttribute('aria-keyshortcuts', key ?? '');
    if (key) stage.onKey(key, press);
    row.append(made);
  }
  return h('div', { class: 'scale-input answers' }, row, ends(screen));
}

// With many points: a slider that stands nowhere until it is moved.
function slider(stage: Stage, screen: Rate): HTMLElement {
  const value = h('output', { class: 'slider-value' }, '–');
  const done = stage.button(
    stage.texts.done,
    (event) => {
      if (input.classList.contains('untouched')) return stage.complain(stage.texts.required);
      void stage.answer(Number(input.value), event);
    },
    'primary',
    'Enter',
  );
  const touch = () => {
    input.classList.remove('untouched');
    value.textContent = input.value;
  };
  const input = h('input', {
    class: 'slider untouched',
    type: 'range',
    min: 1,
    max: screen.points,
    step: 1,
    value: Math.ceil(screen.points / 2),
    'aria-label': `${screen.question} (1: ${screen.low_label}, ${screen.points}: ${screen.high_label})`,
    oninput: touch,
    onpointerdown: touch,
  });
  const scale = h('div', { class: 'scale-input' }, value, input, ends(screen));
  return h('div', { class: 'answers stack' }, scale, h('div', { class: 'actions' }, done));
}
