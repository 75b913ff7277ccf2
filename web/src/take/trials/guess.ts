import { ParameterType } from '../screen_type';
import { singleChoice } from './single_choice';

export const guess = singleChoice(
  'guess',
  'A picture, its true label and several explanations: which wrong label was given?',
  { least_ms: { type: ParameterType.INT, default: 0 } },
);
