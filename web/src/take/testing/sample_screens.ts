// For tests: a screen of each kind as the server sends it.
import type { Screen } from '../server_types';

const picture = { src: '/pictures/1.png', width: 320, height: 240, alt: 'A bird', caption: '' };
const trial = { practice: false, progress: { done: 2, of: 9 } };
const yesNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
];

export const samples: Record<string, Screen> = {
  welcome: { screen: 'welcome' },
  consent: { screen: 'consent', text: 'One.\n\nTwo.', agree: 'I agree', decline: 'I do not' },
  device: {
    screen: 'device',
    least_width: 800,
    least_height: 600,
    phones: false,
    touch_only: false,
    text: 'This study needs another device.',
    go_on: 'Continue',
  },
  instructions: {
    screen: 'instructions',
    title: 'What to do',
    text: 'Look.\n\nDecide.',
    page: 1,
    pages: 2,
    go_on: 'Continue',
  },
  familiar: { screen: 'familiar', ...trial, question: 'Seen a jay before?', answers: yesNo },
  definition: {
    screen: 'definition',
    ...trial,
    title: 'jay',
    text: 'A bird.',
    samples: [{ src: '/pictures/2.png' }, { src: '/pictures/3.png' }],
    go_on: 'Continue',
  },
  decide: {
    screen: 'decide',
    ...trial,
    above: 'Sam guessed this is 54% jay.',
    question: 'Is this a jay?',
    pictures: [picture],
    answers: yesNo,
  },
  recognise: {
    screen: 'recognise',
    ...trial,
    question: 'What do you see?',
    part: 3,
    parts: 10,
    pictures: [picture],
    answers: [
      { value: 'happy', text: 'happy' },
      { value: 'angry', text: 'angry' },
      { value: "I don't know", text: "I don't know" },
    ],
  },
  guess: {
    screen: 'guess',
    ...trial,
    above: 'This is a jay.',
    question: 'Which label was given?',
    pictures: [picture, { ...picture, src: '/pictures/4.png', caption: 'Heat' }],
    answers: ['wren', 'crow', 'tit', 'owl', 'emu'].map((value) => ({ value, text: value })),
  },
  contour: {
    screen: 'contour',
    ...trial,
    question: 'Draw around the jay.',
    pictures: [picture],
    nothing: 'Nothing here',
  },
  words: {
    screen: 'words',
    ...trial,
    question: 'Mark the words.',
    tokens: ['Volts', ', ', 'naïve', ' ', 'ohms', '.'].map((text) => ({
      text,
      word: /\p{L}/u.test(text),
    })),
    nothing: 'Nothing here',
  },
  rate: {
    screen: 'rate',
    ...trial,
    question: 'How well does this explain it?',
    points: 7,
    low_label: 'Not at all',
    high_label: 'Very well',
    pictures: [picture],
  },
  correct: {
    screen: 'correct',
    ...trial,
    question: 'Correct it.',
    unchanged: 'It is right as it is',
    pictures: [picture, { ...picture, src: '/pictures/4.png', editable: true }],
  },
  choose: {
    screen: 'choose',
    ...trial,
    question: 'Which is best?',
    pictures: [picture],
    choices: ['A', 'B', 'C'].map((value) => ({ ...picture, src: `/pictures/${value}.png`, value })),
    why: 'Why?',
    least_letters: 10,
  },
  rest: { screen: 'rest', text: 'Take a break.', progress: { done: 5, of: 9 }, go_on: 'Continue' },
  questions: {
    screen: 'questions',
    questions: [
      { id: 'age', text: 'Age?', kind: 'number', optional: true, low: 18, high: 99 },
      { id: 'job', text: 'Job?', kind: 'choice', optional: false, options: ['a', 'b'] },
      {
        id: 'hard',
        text: 'Hard?',
        kind: 'scale',
        optional: false,
        low: 1,
        high: 5,
        low_label: 'no',
        high_label: 'yes',
      },
      { id: 'more', text: 'More?', kind: 'text', optional: true, low: 1, high: 7 },
    ],
    go_on: 'Continue',
  },
  debrief: { screen: 'debrief', text: 'It was about birds.' },
};
