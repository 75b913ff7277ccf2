// For tests: what the server accepts for a screen, written down once more from
// docs/study_screens.md and not from the code that makes answers.
import type { Answer, Choice, Picture, Question, Screen, Token } from '../server_types';

type Rule = (screen: Screen, response: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: unknown, keys: readonly string[]) =>
  isObject(value) && Object.keys(value).every((key) => keys.includes(key));
const isWhole = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
const isNothing: Rule = (_, response) => response === null;
const isOffered: Rule = (screen, response) =>
  (screen['answers'] as Answer[]).some(({ value }) => value === response);

function isDrawing(response: unknown, picture: Picture, edits: boolean): boolean {
  if (!hasOnly(response, ['strokes'])) return false;
  const { strokes } = response as { strokes: unknown };
  if (!Array.isArray(strokes) || strokes.length < 1 || strokes.length > 500) return false;
  let total = 0;
  return strokes.every((stroke) => {
    if (!hasOnly(stroke, edits ? ['points', 'input', 'adds'] : ['points', 'input'])) return false;
    if (edits && typeof stroke.adds !== 'boolean') return false;
    if (!['mouse', 'touch', 'pen', 'keyboard', undefined].includes(stroke.input)) return false;
    total += stroke.points.length;
    return stroke.points.length >= 3 && total <= 20_000 && stroke.points.every(isPoint);
  });
  function isPoint(point: number[]): boolean {
    const [x, y, time, pressure] = point;
    return (
      point.length >= 2 &&
      point.length <= 4 &&
      x! >= 0 &&
      x! <= picture.width &&
      y! >= 0 &&
      y! <= picture.height &&
      (time === undefined || isWhole(time, 0, 86_400_000)) &&
      (pressure === undefined || (pressure >= 0 && pressure <= 1))
    );
  }
}

function isWords(response: unknown, tokens: readonly Token[]): boolean {
  if (!hasOnly(response, ['words'])) return false;
  const words = (response as { words: number[] }).words;
  return (
    words.length >= 1 &&
    words.every((at, place) => tokens[at]?.word === true && (place === 0 || at > words[place - 1]!))
  );
}

function isAnswerTo(question: Question, given: unknown): boolean {
  const { low = 0, high = 0 } = question;
  if (given === undefined) return question.optional;
  if (question.kind === 'choice') return question.options!.includes(given as string);
  if (question.kind === 'scale') return isWhole(given, low, high);
  if (question.kind === 'number') {
    return typeof given === 'number' && given >= low && given <= high;
  }
  return typeof given === 'string' && given.length <= 5000;
}

const rules: Record<string, Rule> = {
  welcome: isNothing,
  consent: (_, response) => typeof response === 'boolean',
  device: (_, response) =>
    hasOnly(response, [
      'width',
      'height',
      'phone',
      'fine_pointer',
      'ratio',
      'refresh',
      'browser',
      'system',
    ]) &&
    isWhole((response as { width: unknown }).width, 1, 100_000) &&
    isWhole((response as { height: unknown }).height, 1, 100_000),
  instructions: isNothing,
  familiar: isOffered,
  definition: isNothing,
  decide: isOffered,
  recognise: isOffered,
  guess: isOffered,
  contour: (screen, response) =>
    (screen['nothing'] !== undefined && response === 'nothing') ||
    isDrawing(response, screen.pictures![0]!, false),
  words: (screen, response) =>
    (screen['nothing'] !== undefined && response === 'nothing') ||
    isWords(response, screen['tokens'] as Token[]),
  rate: (screen, response) => isWhole(response, 1, screen['points'] as number),
  correct: (screen, response) =>
    response === 'unchanged' ||
    isDrawing(
      response,
      screen.pictures!.find((picture) => picture.editable)!,
      true,
    ),
  choose: (screen, response) => {
    if (!hasOnly(response, ['choice', 'why'])) return false;
    const { choice, why } = response as { choice: string; why: string };
    const letters = why.replace(/[ \n\t]/g, '').length;
    return (
      (screen['choices'] as Choice[]).some(({ value }) => value === choice) &&
      letters >= (screen['least_letters'] as number)
    );
  },
  rest: isNothing,
  questions: (screen, response) =>
    isObject(response) &&
    (screen['questions'] as Question[]).every((asked) => isAnswerTo(asked, response[asked.id])),
  debrief: isNothing,
};

export function accepts(screen: Screen, response: unknown): boolean {
  const rule = rules[screen.screen];
  return rule !== undefined && rule(screen, response);
}
