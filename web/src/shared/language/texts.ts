// Every sentence of the participants' pages that does not come from the study. A language that
// lacks one does not compile.
export interface Texts {
  // Around every screen
  loading: string;
  loadingPictures: (done: number, of: number) => string;
  contact: string;
  minutes: (count: number) => string;
  pay: (amount: string) => string;
  progress: (done: number, of: number) => string;
  practice: string;
  part: (part: number, of: number) => string;
  page: (page: number, of: number) => string;
  goOn: string;

  // Withdrawal
  withdraw: string;
  withdrawTitle: string;
  withdrawText: string;
  withdrawElsewhere: string;
  withdrawYes: string;
  withdrawNo: string;

  // When something is in the way
  offline: string;
  waiting: string;
  tryNow: string;
  trying: string;
  connected: string;
  pictureFailed: string;
  tryAgain: string;
  notStored: (why: string) => string;
  otherTabTitle: string;
  otherTab: string;
  continueHere: string;
  noLinkTitle: string;
  noLink: string;
  brokenTitle: string;
  broken: string;
  previewTitle: string;
  preview: string;

  // The end
  endTitle: string;
  endText: string;
  // Where it did not end as planned, by the state that the server tells.
  endTexts: Record<string, string>;
  withdrawnTitle: string;
  withdrawnText: string;
  code: string;
  copy: string;
  copied: string;
  returnNow: string;
  returning: (seconds: number) => string;
  stay: string;
  ownData: string;
  closeTab: string;

  // Consent and device
  welcome: string;
  welcomeText: string;
  begin: string;
  notAgreedYet: string;
  howLong: string;
  whatItPays: string;
  whatIsNeeded: string;
  neededText: string;
  whoAsks: string;
  whatIsStored: string;
  nothingYet: string;
  consentTitle: string;
  deviceTitle: string;
  deviceGood: string;
  deviceNeeds: string;
  deviceWindow: (width: number, height: number, needWidth: number, needHeight: number) => string;
  devicePhone: string;
  devicePointer: string;
  deviceWatching: string;
  deviceGiveUp: string;

  // Trials
  wholeText: string;
  heatLeast: string;
  heatMost: string;
  // While nothing can be answered yet: as it is seen, and as it is said once.
  waitSeconds: (seconds: number) => string;
  waitSaid: (seconds: number) => string;
  rightAnswer: string;
  wrongAnswer: string;
  restTitle: string;
  debriefTitle: string;
  sampleAlt: string;
  choice: (letter: string) => string;
  pickOne: string;
  lettersMissing: (count: number) => string;
  rating: (value: number, of: number) => string;

  // Questionnaire
  questionsTitle: string;
  optional: string;
  required: string;
  answerMissing: string;
  numberBetween: (low: number, high: number) => string;
  mostLetters: (count: number) => string;
  choosePlease: string;

  // Marking words
  wordsHelp: string;
  wordsKeys: string;
  wordsMarked: (count: number) => string;
  wordsClear: string;
  done: string;

  // Drawing
  drawingTools: string;
  drawHelp: string;
  paintHelp: string;
  drawingArea: (alt: string) => string;
  draw: string;
  move: string;
  erase: string;
  add: string;
  remove: string;
  undo: string;
  redo: string;
  clear: string;
  zoomIn: string;
  zoomOut: string;
  zoomFit: string;
  brush: string;
  keyboardHelp: string;
  keyboardBrushHelp: string;
  cornersSet: (count: number) => string;
  contoursDrawn: (count: number) => string;
  strokesDrawn: (count: number) => string;
  drawFirst: string;
  changeFirst: string;
  drawingFull: string;
  cursorAt: (x: number, y: number) => string;
}
