import type { Texts } from './texts';

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

export const de: Texts = {
  loading: 'Einen Moment …',
  loadingPictures: (done, of) => `Bilder werden geladen: ${done} von ${of}`,
  contact: 'Fragen?',
  minutes: (number) => `Etwa ${count(number, 'Minute', 'Minuten')}`,
  pay: (amount) => `Sie erhalten ${amount}`,
  progress: (done, of) => `${done} von ${of} geschafft`,
  practice: 'Übung',
  part: (part, of) => `Schritt ${part} von ${of}`,
  page: (page, of) => `Seite ${page} von ${of}`,
  goOn: 'Weiter',

  withdraw: 'Abbrechen',
  withdrawTitle: 'Möchten Sie Ihre Teilnahme zurückziehen?',
  withdrawText:
    'Ihre Antworten werden gelöscht, und Sie können nicht zu dieser Studie zurückkehren. Sie müssen keinen Grund angeben.',
  withdrawElsewhere:
    'Auf diesem Gerät können Ihre Antworten nicht gelöscht werden, weil Ihr Link nicht zeigt, dass Sie es sind. Ziehen Sie Ihre Teilnahme in dem Browser zurück, in dem Sie begonnen haben, oder schreiben Sie an die Adresse am Fuß dieser Seite. Sie können die Seite auch einfach schließen.',
  withdrawYes: 'Zurückziehen und Antworten löschen',
  withdrawNo: 'Weiter teilnehmen',

  offline:
    'Zurzeit besteht keine Verbindung. Ihre Antwort ist auf diesem Gerät aufgehoben und wird gesendet, sobald die Verbindung wieder da ist. Sie müssen nichts tun.',
  waiting: 'Ihre Antwort ist unterwegs …',
  tryNow: 'Jetzt versuchen',
  trying: 'Die Verbindung wird gesucht …',
  connected: 'Wieder verbunden. Es ging nichts verloren.',
  pictureFailed: 'Ein Bild konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  tryAgain: 'Noch einmal versuchen',
  notStored: (why) => `Diese Antwort wurde nicht angenommen: ${why}`,
  otherTabTitle: 'Diese Studie ist in einem anderen Tab geöffnet',
  otherTab:
    'Es kann immer nur ein Tab benutzt werden. Gehen Sie zurück zum anderen, oder machen Sie hier an derselben Stelle weiter.',
  continueHere: 'Hier weitermachen',
  noLinkTitle: 'Diese Seite braucht den Link Ihrer Studie',
  noLink:
    'Bitte öffnen Sie den Link, den Sie bekommen haben, noch einmal. Sie machen dort weiter, wo Sie aufgehört haben.',
  brokenTitle: 'Auf dieser Seite ist etwas schiefgegangen',
  broken: 'Ihre Antworten sind aufgehoben. Bitte laden Sie die Seite neu, um weiterzumachen.',
  previewTitle: 'Dies ist eine Vorschau',
  preview: 'Nehmen Sie die Aufgabe an, um teilzunehmen. Hier wird nichts gespeichert.',

  endTitle: 'Vielen Dank',
  endText: 'Sie sind am Ende angekommen. Alles ist gespeichert.',
  endTexts: {
    failed_practice:
      'Die Übung zeigt, dass diese Aufgabe nichts für Sie ist; die Studie endet deshalb hier.',
    full: 'Inzwischen haben genug Menschen teilgenommen; die Studie endet deshalb hier.',
    timed_out:
      'Sie waren zu lange fort; die Studie ist beendet. Was Sie getan haben, ist gespeichert.',
    no_consent: 'Sie haben der Teilnahme nicht zugestimmt; nichts wurde gespeichert.',
    incompatible_device:
      'Dieses Gerät ist nicht geeignet; die Studie endet deshalb hier. Nichts wurde gespeichert.',
  },
  withdrawnTitle: 'Sie haben Ihre Teilnahme zurückgezogen',
  withdrawnText: 'Ihre Antworten sind gelöscht. Danke für Ihre Zeit.',
  code: 'Ihr Code',
  copy: 'Kopieren',
  copied: 'Kopiert',
  returnNow: 'Jetzt zurückkehren',
  returning: (seconds) => `Sie kehren in ${count(seconds, 'Sekunde', 'Sekunden')} zurück.`,
  stay: 'Hier bleiben',
  ownData: 'Meine Antworten herunterladen',
  closeTab: 'Sie können diese Seite jetzt schließen.',

  welcome: 'Willkommen',
  welcomeText:
    'Dies ist eine wissenschaftliche Studie. Sie sehen nacheinander Bilder oder Texte und lösen zu jedem eine kleine Aufgabe. Wie das geht, wird vorher erklärt.',
  begin: 'Beginnen',
  notAgreedYet:
    'Das verpflichtet Sie zu nichts: Auf der nächsten Seite werden Sie gefragt, ob Sie teilnehmen.',
  howLong: 'Wie lange es dauert',
  whatItPays: 'Was Sie bekommen',
  whatIsNeeded: 'Was Sie brauchen',
  neededText: 'Etwas Ruhe und dieses Fenster. Die Seite prüft, ob Ihr Gerät geeignet ist.',
  whoAsks: 'Wer Fragen beantwortet',
  whatIsStored: 'Was gespeichert wird',
  nothingYet: 'Keine Ihrer Antworten, wenn Sie auf der nächsten Seite nicht zustimmen.',
  consentTitle: 'Sind Sie einverstanden?',
  deviceTitle: 'Ihr Gerät',
  deviceGood: 'Ihr Gerät ist gut geeignet. Bitte lassen Sie das Fenster, wie es ist.',
  deviceNeeds: 'Was zu ändern ist',
  deviceWindow: (width, height, needWidth, needHeight) =>
    `Machen Sie dieses Fenster größer: Es hat ${width} × ${height} Punkte und braucht ${needWidth} × ${needHeight}. Auch Herauszoomen hilft.`,
  devicePhone:
    'Nehmen Sie einen Computer oder ein Tablet: Telefone sind für diese Studie zu klein. Ihr Link geht auch dort.',
  devicePointer:
    'Nehmen Sie eine Maus, ein Touchpad oder einen Stift: Finger sind für diese Studie nicht genau genug.',
  deviceWatching: 'Diese Seite bemerkt von selbst, wenn es passt.',
  deviceGiveUp: 'Ich kann das nicht ändern; hier beenden',

  wholeText: 'Der Text',
  heatLeast: 'am wenigsten wichtig',
  heatMost: 'am wichtigsten',
  waitSeconds: (seconds) =>
    `Bitte sehen Sie erst hin. Sie können in ${count(seconds, 'Sekunde', 'Sekunden')} antworten.`,
  waitSaid: (seconds) =>
    `Bitte sehen Sie sich erst alles an. Die Antworten lassen sich nach ${count(seconds, 'Sekunde', 'Sekunden')} wählen.`,
  rightAnswer: 'Richtig',
  wrongAnswer: 'Nicht richtig',
  restTitle: 'Zeit für eine Pause',
  debriefTitle: 'Über diese Studie',
  sampleAlt: 'Ein Beispiel',
  choice: (letter) => `Erklärung ${letter}`,
  pickOne: 'Wählen Sie zuerst eine der Erklärungen.',
  lettersMissing: (number) => `Bitte noch ${count(number, 'Buchstaben', 'Buchstaben')}.`,
  rating: (value, of) => `${value} von ${of}`,

  questionsTitle: 'Einige Fragen',
  optional: 'freiwillig',
  required: 'Bitte beantworten Sie diese Frage.',
  answerMissing: 'Einige Fragen sind noch offen; die erste davon ist zu sehen.',
  numberBetween: (low, high) => `Bitte geben Sie eine Zahl von ${low} bis ${high} an.`,
  mostLetters: (number) => `Bitte schreiben Sie höchstens ${number} Buchstaben.`,
  choosePlease: 'Bitte wählen',

  wordsHelp:
    'Tippen Sie auf ein Wort, um es zu markieren, ziehen Sie über mehrere, tippen Sie noch einmal, um die Markierung zu entfernen.',
  wordsKeys:
    'Mit der Tastatur: Pfeiltasten bewegen, die Leertaste markiert, Umschalt und eine Pfeiltaste markieren unterwegs.',
  wordsMarked: (number) =>
    number === 0 ? 'Kein Wort ist markiert.' : `${count(number, 'Wort', 'Wörter')} markiert.`,
  wordsClear: 'Alle Markierungen entfernen',
  done: 'Fertig',

  drawingTools: 'Werkzeuge zum Zeichnen',
  drawHelp:
    'Zeichnen Sie mit Maus, Stift oder Finger; eine Linie schließt sich von selbst. Oder tippen Sie Ecke um Ecke und enden Sie bei der ersten.',
  paintHelp: 'Was Sie hinzufügen, wird blau; was Sie entfernen, ist rot schraffiert.',
  drawingArea: (alt) => `Zeichenfläche: ${alt}`,
  draw: 'Zeichnen',
  move: 'Verschieben',
  erase: 'Radieren',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  clear: 'Alles löschen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoomFit: 'Ganzes Bild',
  brush: 'Pinselgröße',
  keyboardHelp:
    'Pfeiltasten bewegen das Kreuz (mit Umschalt: weiter). Die Leertaste setzt eine Ecke, die Eingabetaste schließt die Linie, die Rücktaste nimmt die letzte Ecke zurück, Escape verwirft sie.',
  keyboardBrushHelp:
    'Pfeiltasten bewegen den Pinsel (mit Umschalt: weiter). Die Leertaste setzt ihn auf, Pfeiltasten malen dann, die Leertaste hebt ihn wieder ab. Escape verwirft den Strich.',
  cornersSet: (number) => `${count(number, 'Ecke', 'Ecken')} gesetzt.`,
  contoursDrawn: (number) =>
    number === 0 ? 'Noch nichts gezeichnet.' : `${count(number, 'Linie', 'Linien')} gezeichnet.`,
  strokesDrawn: (number) =>
    number === 0 ? 'Noch nichts geändert.' : `${count(number, 'Änderung', 'Änderungen')} gemacht.`,
  drawFirst: 'Zeichnen Sie zuerst mindestens eine Linie.',
  changeFirst: 'Ändern Sie zuerst etwas, oder sagen Sie, dass es so richtig ist.',
  drawingFull:
    'Mehr kann nicht gezeichnet werden. Machen Sie etwas rückgängig, um weiterzuzeichnen.',
  cursorAt: (x, y) => `${x}; ${y}`,
};
