// How practice judges an answer. What is neither right nor wrong is told without a judgement.
import type { Texts } from '../shared/language';
import type { Feedback } from './server_types';

export function titleOf({ correct }: Feedback, texts: Texts): string {
  if (correct === null) return '';
  return correct ? texts.rightAnswer : texts.wrongAnswer;
}

export function styleOf({ correct }: Feedback): string {
  if (correct === null) return 'neutral';
  return correct ? 'good' : 'bad';
}
