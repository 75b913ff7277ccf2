import { screenType, ParameterType, trialParameters } from '../screen_type';
import { answers } from '../screen_parts';
import type { Answer } from '../server_types';
import { oneOf } from './simulated_answers';

interface Familiar {
  question: string;
  answers: Answer[];
}

export const familiar = screenType<Familiar>({
  name: 'familiar',
  summary: 'Whether somebody has ever seen such a thing, before they judge one.',
  parameters: {
    ...trialParameters,
    question: { type: ParameterType.STRING },
    answers: { type: ParameterType.COMPLEX, array: true },
  },
  show(stage, screen) {
    stage.add(stage.heading(screen.question), answers(stage, screen.answers));
  },
  simulate: (screen, chance) => oneOf(screen.answers, chance).value,
});
