import { h } from '../../shared/dom';
import { screenType, ParameterType, trialParameters } from '../screen_type';
import { answers, pictures } from '../screen_parts';
import type { Answer, Picture } from '../server_types';
import { oneOf } from './simulated_answers';

interface Recognise {
  question: string;
  part: number;
  parts: number;
  pictures: Picture[];
  answers: Answer[];
}

export const recognise = screenType<Recognise>({
  name: 'recognise',
  summary: 'The same picture with ever more of it unmasked, answered at each level.',
  parameters: {
    ...trialParameters,
    question: { type: ParameterType.STRING },
    part: { type: ParameterType.INT },
    parts: { type: ParameterType.INT },
    pictures: { type: ParameterType.COMPLEX, array: true },
    answers: { type: ParameterType.COMPLEX, array: true },
  },
  show(stage, screen) {
    stage.add(
      h('p', { class: 'eyebrow' }, stage.texts.part(screen.part, screen.parts)),
      pictures(stage, screen.pictures),
      stage.heading(screen.question),
      answers(stage, screen.answers),
    );
  },
  simulate: (screen, chance) => oneOf(screen.answers, chance).value,
});
