import type { Texts } from './texts';

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

export const en: Texts = {
  loading: 'One moment …',
  loadingPictures: (done, of) => `Loading pictures: ${done} of ${of}`,
  contact: 'Questions?',
  minutes: (number) => `About ${count(number, 'minute', 'minutes')}`,
  pay: (amount) => `You are paid ${amount}`,
  progress: (done, of) => `${done} of ${of} done`,
  practice: 'Practice',
  part: (part, of) => `Step ${part} of ${of}`,
  page: (page, of) => `Page ${page} of ${of}`,
  goOn: 'Continue',

  withdraw: 'Withdraw',
  withdrawTitle: 'Do you want to withdraw?',
  withdrawText:
    'Your answers will be deleted and you cannot come back to this study. You need not give a reason.',
  withdrawElsewhere:
    'On this device your answers cannot be deleted, because your link does not show that it is you. Withdraw in the browser in which you began, or write to the people named at the foot of this page. You may also just close it.',
  withdrawYes: 'Withdraw and delete my answers',
  withdrawNo: 'Go on with the study',

  offline:
    'There is no connection at the moment. Your answer is kept on this device and is sent as soon as the connection is back. You need not do anything.',
  waiting: 'Your answer is on its way …',
  tryNow: 'Try now',
  trying: 'Trying to connect …',
  connected: 'Connected again. Nothing was lost.',
  pictureFailed: 'A picture could not be loaded. Please check your connection.',
  tryAgain: 'Try again',
  notStored: (why) => `This answer could not be taken: ${why}`,
  otherTabTitle: 'This study is open in another tab',
  otherTab:
    'Only one tab can be used at a time. Go back to the other one, or go on here at the same place.',
  continueHere: 'Go on here',
  noLinkTitle: 'This page needs your study’s link',
  noLink: 'Please open the link that you were given once more. You will go on where you left.',
  brokenTitle: 'Something went wrong on this page',
  broken: 'What you answered is kept. Please load the page again to go on.',
  previewTitle: 'This is a preview',
  preview: 'Accept the task to take part. Nothing you do here is stored.',

  endTitle: 'Thank you',
  endText: 'You have reached the end. Everything is stored.',
  endTexts: {
    failed_practice: 'The practice shows that this task is not for you, so the study ends here.',
    full: 'Meanwhile enough people have taken part, so the study ends here.',
    timed_out: 'You were away for too long, so the study has ended. What you did is stored.',
    no_consent: 'You did not agree to take part, so nothing was stored.',
    incompatible_device: 'This device will not do, so the study ends here. Nothing was stored.',
  },
  withdrawnTitle: 'You have withdrawn',
  withdrawnText: 'Your answers are deleted. Thank you for the time you gave.',
  code: 'Your code',
  copy: 'Copy',
  copied: 'Copied',
  returnNow: 'Return now',
  returning: (seconds) => `You return by yourself in ${count(seconds, 'second', 'seconds')}.`,
  stay: 'Stay here',
  ownData: 'Download a copy of my answers',
  closeTab: 'You can close this page now.',

  welcome: 'Welcome',
  welcomeText:
    'This is a scientific study. You will look at pictures or texts, one after the other, and do a small task with each. How it is done is explained first.',
  begin: 'Begin',
  notAgreedYet:
    'Beginning binds you to nothing: the next page asks whether you agree to take part.',
  howLong: 'How long it takes',
  whatItPays: 'What it pays',
  whatIsNeeded: 'What you need',
  neededText: 'Some quiet, and this window. The page checks whether your device will do.',
  whoAsks: 'Who answers questions',
  whatIsStored: 'What is stored',
  nothingYet: 'None of your answers, unless you agree on the next page.',
  consentTitle: 'Do you agree to take part?',
  deviceTitle: 'Your device',
  deviceGood: 'Your device is well suited. Please leave the window as it is.',
  deviceNeeds: 'What to change',
  deviceWindow: (width, height, needWidth, needHeight) =>
    `Make this window larger: it has ${width} × ${height} points and needs ${needWidth} × ${needHeight}. Zooming out helps as well.`,
  devicePhone:
    'Use a computer or a tablet: phones are too small for this study. Your link works there as well.',
  devicePointer: 'Use a mouse, a touchpad or a pen: fingers are not exact enough for this study.',
  deviceWatching: 'This page notices by itself when it fits.',
  deviceGiveUp: 'I cannot change this; end here',

  wholeText: 'Text',
  heatLeast: 'matters least',
  heatMost: 'matters most',
  waitSeconds: (seconds) =>
    `Please look first. You can answer in ${count(seconds, 'second', 'seconds')}.`,
  waitSaid: (seconds) =>
    `Please look at everything first. The answers can be chosen after ${count(seconds, 'second', 'seconds')}.`,
  rightAnswer: 'Right',
  wrongAnswer: 'Not right',
  restTitle: 'Time for a break',
  debriefTitle: 'About this study',
  sampleAlt: 'An example',
  choice: (letter) => `Explanation ${letter}`,
  pickOne: 'Choose one of the explanations first.',
  lettersMissing: (number) => `${count(number, 'more letter', 'more letters')}, please.`,
  rating: (value, of) => `${value} of ${of}`,

  questionsTitle: 'A few questions',
  optional: 'optional',
  required: 'Please answer this question.',
  answerMissing: 'Some questions still need an answer; the first one is in view.',
  numberBetween: (low, high) => `Please give a number from ${low} to ${high}.`,
  mostLetters: (number) => `Please use at most ${number} letters.`,
  choosePlease: 'Please choose',

  wordsHelp: 'Tap a word to mark it, drag over several, tap again to take a mark away.',
  wordsKeys:
    'With the keyboard: arrow keys move, Space marks, Shift and an arrow key mark along the way.',
  wordsMarked: (number) =>
    number === 0 ? 'No word is marked.' : `${count(number, 'word', 'words')} marked.`,
  wordsClear: 'Take all marks away',
  done: 'Done',

  drawingTools: 'Drawing tools',
  drawHelp:
    'Draw with mouse, pen or finger; a contour closes by itself. Or tap corner after corner and end at the first.',
  paintHelp: 'What you add becomes blue, what you remove is hatched in red.',
  drawingArea: (alt) => `Drawing area: ${alt}`,
  draw: 'Draw',
  move: 'Move',
  erase: 'Erase',
  add: 'Add',
  remove: 'Remove',
  undo: 'Undo',
  redo: 'Redo',
  clear: 'Clear all',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Whole picture',
  brush: 'Brush size',
  keyboardHelp:
    'Arrow keys move the cross (with Shift: further). Space sets a corner, Enter closes the contour, Backspace takes the last corner back, Escape gives it up.',
  keyboardBrushHelp:
    'Arrow keys move the brush (with Shift: further). Space sets it down, arrow keys then paint, Space lifts it again. Escape gives the stroke up.',
  cornersSet: (number) => `${count(number, 'corner', 'corners')} set.`,
  contoursDrawn: (number) =>
    number === 0 ? 'Nothing drawn yet.' : `${count(number, 'contour', 'contours')} drawn.`,
  strokesDrawn: (number) =>
    number === 0 ? 'Nothing changed yet.' : `${count(number, 'change', 'changes')} made.`,
  drawFirst: 'Draw at least one contour first.',
  changeFirst: 'Change something first, or say that it is right as it is.',
  drawingFull: 'This is as much as can be drawn. Undo something to draw more.',
  cursorAt: (x, y) => `${x}, ${y}`,
};
