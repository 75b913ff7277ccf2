import { asked } from './asked';

export const guess = asked(
  'guess',
  'A picture, its true label and several explanations: which wrong label was given?',
);
