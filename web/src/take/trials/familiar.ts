import { kind, ParameterType, trial_parameters } from '../kind';
import { answers } from '../parts';
import type { Answer } from '../screens';
import { oneOf } from './simulated';

interface Familiar {
  question: string;
  answers: Answer[];
}

export const familiar = kind<Familiar>({
  name: 'familiar',
  summary: 'Whether somebody has ever seen such a thing, before they judge one.',
  parameters: {
    ...trial_parameters,
    question: { type: ParameterType.STRING },
    answers: { type: ParameterType.COMPLEX, array: true },
  },
  show(stage, screen) {
    stage.add(stage.heading(screen.question), answers(stage, screen.answers));
  },
  simulate: (screen, chance) => oneOf(screen.answers, chance).value,
});
