import { asked } from './asked';

export const decide = asked(
  'decide',
  'What the machine says, with or without an explanation: agree or disagree.',
);
