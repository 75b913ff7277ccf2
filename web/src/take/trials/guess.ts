import { ParameterType } from '../kind';
import { asked } from './asked';

export const guess = asked(
  'guess',
  'A picture, its true label and several explanations: which wrong label was given?',
  { least_ms: { type: ParameterType.INT, default: 0 } },
);
