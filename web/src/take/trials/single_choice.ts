// What 'decide' and 'guess' have in common: something is said, shown and asked, and one of a few
// answers is given.
import { h } from '../../shared/dom';
import { screenType, ParameterType, trialParameters, type ScreenType } from '../screen_type';
import { answers, pictures, reading } from '../screen_parts';
import type { Answer, Picture } from '../server_types';
import { oneOf } from './simulated_answers';

interface SingleChoice {
  above: string;
  question: string;
  pictures: Picture[];
  text: string | null;
  answers: Answer[];
  least_ms: number;
}

type Parameters = ScreenType['parameters'];

export function singleChoice(name: string, summary: string, further: Parameters = {}): ScreenType {
  return screenType<SingleChoice>({
    name,
    summary,
    parameters: {
      ...trialParameters,
      above: { type: ParameterType.STRING, default: '' },
      question: { type: ParameterType.STRING },
      pictures: { type: ParameterType.COMPLEX, array: true, default: [] },
      text: { type: ParameterType.STRING, default: null },
      answers: { type: ParameterType.COMPLEX, array: true },
      ...further,
    },
    show(stage, screen) {
      const above = screen.above ? h('p', { class: 'above', tabindex: -1 }, screen.above) : null;
      const choice = answers(stage, screen.answers);
      stage.add(
        above,
        reading(stage, screen.text),
        pictures(stage, screen.pictures),
        stage.heading(screen.question),
        screen.least_ms > 0 && stage.wait(screen.least_ms, choice),
        choice,
      );
      if (above) stage.beginAt(above);
    },
    simulate: (screen, chance) => oneOf(screen.answers, chance).value,
  });
}
