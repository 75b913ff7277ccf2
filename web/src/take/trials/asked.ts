// What 'decide' and 'guess' have in common: something is said, shown and asked, and one of a few
// answers is given.
import { h } from '../../shared/dom';
import { kind, ParameterType, trial_parameters, type Kind } from '../kind';
import { answers, pictures, reading } from '../parts';
import type { Answer, Picture } from '../screens';
import { oneOf } from './simulated';

interface Asked {
  above: string;
  question: string;
  pictures: Picture[];
  text: string | null;
  answers: Answer[];
}

export function asked(name: string, summary: string): Kind {
  return kind<Asked>({
    name,
    summary,
    parameters: {
      ...trial_parameters,
      above: { type: ParameterType.STRING, default: '' },
      question: { type: ParameterType.STRING },
      pictures: { type: ParameterType.COMPLEX, array: true, default: [] },
      text: { type: ParameterType.STRING, default: null },
      answers: { type: ParameterType.COMPLEX, array: true },
    },
    show(stage, screen) {
      const above = screen.above ? h('p', { class: 'above', tabindex: -1 }, screen.above) : null;
      stage.add(
        above,
        reading(stage, screen.text),
        pictures(stage, screen.pictures),
        stage.heading(screen.question),
        answers(stage, screen.answers),
      );
      if (above) stage.beginAt(above);
    },
    simulate: (screen, chance) => oneOf(screen.answers, chance).value,
  });
}
