import { h } from '../../shared/dom';
import { screenType, ParameterType, trialParameters } from '../screen_type';
import { answerKeys, markChosen, pictures, reading } from '../screen_parts';
import type { Picture } from '../server_types';
import type { Stage } from '../stage';
import { ends, layOut, type Scale, slider, wantsSlider } from './scale';
import { between } from './simulated_answers';

interface Rate {
  question: string;
  points: number;
  low_label: string;
  high_label: string;
  pictures: Picture[];
  text: string | null;
}

export const rate = screenType<Rate>({
  name: 'rate',
  summary: 'How well something explains, on a scale whose ends are named.',
  parameters: {
    ...trialParameters,
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
      wantsSlider(scaleOf(screen)) ? sliding(stage, screen) : points(stage, screen),
    );
  },
  simulate: (screen, chance) => between(1, screen.points, chance),
});

const scaleOf = ({ points, low_label, high_label }: Rate): Scale => ({
  low: 1,
  high: points,
  low_label,
  high_label,
});

function points(stage: Stage, screen: Rate): HTMLElement {
  const row = h('div', { class: 'points', role: 'group' });
  layOut(row, scaleOf(screen));
  for (let value = 1; value <= screen.points; ++value) {
    const key = answerKeys[value - 1];
    const press = (event: Event) => {
      if (stage.answer(value, event)) markChosen(row, made);
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
  return h('div', { class: 'scale-input answers' }, row, ends(scaleOf(screen)));
}

function sliding(stage: Stage, screen: Rate): HTMLElement {
  const made = slider(screen.question, scaleOf(screen));
  const send = (event: Event) => {
    const value = made.read();
    if (value === undefined) return stage.complain(stage.texts.required);
    void stage.answer(value, event);
  };
  const done = stage.button(stage.texts.done, send, 'primary', 'Enter');
  return h('div', { class: 'answers stack' }, made.element, h('div', { class: 'actions' }, done));
}
