// What scales share, in ratings and in questionnaires: how their points lie on a phone, the words at
// their ends, and the slider that takes the place of many points.
import { h } from '../../shared/dom';

export interface Scale {
  low: number;
  high: number;
  low_label?: string;
  high_label?: string;
}

const mostInARow = 7; // each as wide as a finger, on a phone of 360 pixels as well
const mostPoints = 11;

export const pointsOf = ({ low, high }: Scale): number => high - low + 1;
export const wantsSlider = (scale: Scale): boolean => pointsOf(scale) > mostPoints;

// On a phone a scale of more points has two rows.
export function layOut(row: HTMLElement, scale: Scale): void {
  const points = pointsOf(scale);
  const columns = points <= mostInARow ? points : Math.ceil(points / 2);
  row.style.setProperty('--columns', String(columns));
}

// With many points the words say which number they mean: it may stand in another row.
export function ends(scale: Scale): HTMLElement | null {
  const { low, high, low_label = '', high_label = '' } = scale;
  if (!low_label && !high_label) return null;
  const said = (value: number, label: string) =>
    pointsOf(scale) > mostInARow && label ? `${value}: ${label}` : label;
  return h(
    'div',
    { class: 'ends', 'aria-hidden': 'true' },
    h('span', {}, said(low, low_label)),
    h('span', {}, said(high, high_label)),
  );
}

export interface Slider {
  element: HTMLElement;
  input: HTMLInputElement;
  read: () => number | undefined;
}

// A slider that stands nowhere until it is moved.
export function slider(name: string, scale: Scale, at?: number): Slider {
  const { low, high, low_label, high_label } = scale;
  const meaning = [low_label && `${low}: ${low_label}`, high_label && `${high}: ${high_label}`];
  const known = meaning.filter(Boolean).join(', ');
  const value = h('output', { class: 'slider-value' }, at === undefined ? '–' : String(at));
  const touch = () => {
    input.classList.remove('untouched');
    value.textContent = input.value;
  };
  const input = h('input', {
    class: at === undefined ? 'slider untouched' : 'slider',
    type: 'range',
    min: low,
    max: high,
    step: 1,
    value: at ?? Math.ceil((low + high) / 2),
    'aria-label': known ? `${name} (${known})` : name,
    oninput: touch,
    onpointerdown: touch,
  });
  return {
    element: h('div', { class: 'scale-input' }, value, input, ends(scale)),
    input,
    read: () => (input.classList.contains('untouched') ? undefined : Number(input.value)),
  };
}
