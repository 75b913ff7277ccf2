// One question of a questionnaire, and what was entered.
import { h } from '../../shared/dom';
import type { Question } from '../server_types';
import type { Stage } from '../stage';
import { ends, layOut, type Scale, slider, wantsSlider } from './scale';

export interface Entered {
  raw: unknown; // to be kept while the page is loaded again
  value?: unknown; // what is sent; nothing when left out
  problem?: string;
}

export interface Field {
  element: HTMLElement;
  read: () => Entered;
  complain: (sentence: string) => void;
  focus: () => void;
}

const mostRadios = 7;
const mostLetters = 5000;

export function field(stage: Stage, question: Question, draft: unknown): Field {
  const makers = { choice, scale, number, text };
  return makers[question.kind](stage, question, typeof draft === 'string' ? draft : '');
}

function choice(stage: Stage, question: Question, draft: string): Field {
  const options = question.options ?? [];
  if (options.length <= mostRadios) return radios(stage, question, options, draft, 'choices');
  const select = h('select', { class: 'field', id: `q-${question.id}` });
  select.append(
    h('option', { value: '' }, stage.texts.choosePlease),
    ...options.map((option) => h('option', { value: option }, option)),
  );
  select.value = draft;
  return labelled(stage, question, select, (raw) => ({ value: raw }));
}

function scale(stage: Stage, question: Question, draft: string): Field {
  const { low = 1, high = 7 } = question;
  const asked: Scale = { ...question, low, high };
  if (wantsSlider(asked)) return sliding(stage, question, asked, draft);
  const options = Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
  const made = radios(stage, question, options, draft, 'scale-choices', asked);
  const read = () => {
    const entered = made.read();
    return entered.value === undefined ? entered : { ...entered, value: Number(entered.value) };
  };
  return { ...made, read };
}

function sliding(stage: Stage, question: Question, asked: Scale, draft: string): Field {
  const made = slider(question.text, asked, draft === '' ? undefined : Number(draft));
  const problem = h('p', { class: 'field-problem', id: `p-${question.id}` });
  made.input.id = `q-${question.id}`;
  made.input.setAttribute('aria-describedby', problem.id);
  return {
    element: h(
      'div',
      { class: 'asked' },
      h('label', { class: 'label', for: made.input.id }, ...title(stage, question)),
      made.element,
      problem,
    ),
    read: () => {
      const value = made.read();
      if (value !== undefined) return { raw: String(value), value };
      return question.optional ? { raw: '' } : { raw: '', problem: stage.texts.required };
    },
    complain: (sentence) => (problem.textContent = sentence),
    focus: () => made.input.focus(),
  };
}

function number(stage: Stage, question: Question, draft: string): Field {
  const { low = -Infinity, high = Infinity } = question;
  const input = h('input', {
    class: 'field short',
    id: `q-${question.id}`,
    inputmode: 'decimal',
    autocomplete: 'off',
  });
  input.value = draft;
  return labelled(stage, question, input, (raw) => {
    const value = Number(raw.replace(',', '.'));
    const good = Number.isFinite(value) && value >= low && value <= high;
    return good ? { value } : { problem: stage.texts.numberBetween(low, high) };
  });
}

function text(stage: Stage, question: Question, draft: string): Field {
  const area = h('textarea', { class: 'field', id: `q-${question.id}`, rows: 3 });
  area.value = draft;
  return labelled(stage, question, area, (raw) =>
    [...raw].length > mostLetters
      ? { problem: stage.texts.mostLetters(mostLetters) }
      : { value: raw },
  );
}

function radios(
  stage: Stage,
  question: Question,
  options: readonly string[],
  draft: string,
  style: string,
  scale?: Scale,
): Field {
  const inputs = options.map((option) => {
    const input = h('input', { type: 'radio', name: question.id, value: option });
    input.checked = option === draft;
    return input;
  });
  const labels = inputs.map((input, at) => {
    const end = at === 0 ? scale?.low_label : at === inputs.length - 1 ? scale?.high_label : '';
    const spoken = end ? h('span', { class: 'unseen' }, end) : null;
    return h('label', { class: 'option' }, input, h('span', {}, options[at]!), spoken);
  });
  const row = h('div', { class: style }, ...labels);
  if (scale) layOut(row, scale);
  const problem = h('p', { class: 'field-problem', id: `p-${question.id}` });
  const element = h(
    'fieldset',
    { class: 'asked', 'aria-describedby': problem.id },
    h('legend', { class: 'label' }, ...title(stage, question)),
    row,
    scale && ends(scale),
    problem,
  );
  const read = (): Entered => {
    const raw = inputs.find((input) => input.checked)?.value ?? '';
    if (raw !== '') return { raw, value: raw };
    return question.optional ? { raw } : { raw, problem: stage.texts.required };
  };
  return {
    element,
    read,
    complain: (sentence) => (problem.textContent = sentence),
    focus: () => inputs[0]?.focus(),
  };
}

function title(stage: Stage, question: Question): (string | HTMLElement)[] {
  if (!question.optional) return [question.text];
  return [question.text, ' ', h('span', { class: 'optional' }, `(${stage.texts.optional})`)];
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// A control with its label; `read` is asked only when something was entered.
function labelled(
  stage: Stage,
  question: Question,
  control: Control,
  read: (raw: string) => { value?: unknown; problem?: string },
): Field {
  const problem = h('p', { class: 'field-problem', id: `p-${question.id}` });
  control.setAttribute('aria-describedby', problem.id);
  const element = h(
    'div',
    { class: 'asked' },
    h('label', { class: 'label', for: control.id }, ...title(stage, question)),
    control,
    problem,
  );
  return {
    element,
    read: () => {
      const raw = control.value;
      if (raw.trim() !== '') return { raw, ...read(raw) };
      return question.optional ? { raw } : { raw, problem: stage.texts.required };
    },
    complain: (sentence) => {
      problem.textContent = sentence;
      control.setAttribute('aria-invalid', String(sentence !== ''));
    },
    focus: () => control.focus(),
  };
}
