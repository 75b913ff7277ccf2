import { singleChoice } from './single_choice';

export const decide = singleChoice(
  'decide',
  'What the machine says, with or without an explanation: agree or disagree.',
);
