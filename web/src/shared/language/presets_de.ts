// What presets write into a design for participants to read, paragraph by paragraph, in German. What
// a researcher has to write anyway ("Write here ...") is not among it. Labels stand alone, for a
// design knows no German articles.
export const presetsDe: Readonly<Record<string, string>> = {
  'A study of pictures and machines': 'Eine Studie über Bilder und Maschinen',
  'A study of texts and machines': 'Eine Studie über Texte und Maschinen',

  // Consent, device, debriefing
  'You are invited to take part in a study of how people and computers see things. Taking part is voluntary. You may stop at any time and withdraw your data on every page. Your answers and how long they take are stored without your name; no address of your computer is stored.':
    'Sie sind eingeladen, an einer Studie darüber teilzunehmen, wie Menschen und Computer Dinge sehen. Die Teilnahme ist freiwillig. Sie können jederzeit aufhören und Ihre Daten auf jeder Seite zurückziehen. Ihre Antworten und wie lange sie dauern werden ohne Ihren Namen gespeichert; die Adresse Ihres Computers wird nicht gespeichert.',
  'I agree to take part': 'Ich bin einverstanden und nehme teil',
  'I do not agree': 'Ich bin nicht einverstanden',
  'This study needs a larger screen or another device.':
    'Diese Studie braucht einen größeren Bildschirm oder ein anderes Gerät.',
  'This study needs a tablet with a pen.': 'Diese Studie braucht ein Tablet mit Stift.',
  'Thank you for taking part.': 'Vielen Dank für Ihre Teilnahme.',

  // Instructions
  'What to do': 'Was zu tun ist',
  Instructions: 'Anleitung',
  'Before you begin': 'Bevor Sie beginnen',
  'You will see pictures, one after the other, and be told what each shows. Draw a contour in the image around the area most important to recognise the object, or the portion that, if removed, you could not recognise the object.':
    'Sie sehen nacheinander Bilder und erfahren, was jedes zeigt. Umranden Sie im Bild, was am wichtigsten ist, um den Gegenstand zu erkennen, oder den Teil, ohne den Sie ihn nicht erkennen könnten.',
  'Draw with a pen, a finger or a mouse, or set points with the keyboard. A contour need not be closed. You can undo, and draw several. If nothing in a picture matters, say so.':
    'Zeichnen Sie mit Stift, Finger oder Maus, oder setzen Sie Punkte mit der Tastatur. Ein Umriss muss nicht geschlossen sein. Sie können Schritte zurücknehmen und mehrere Umrisse zeichnen. Wenn in einem Bild nichts davon wichtig ist, sagen Sie das.',
  'You will read articles, one after the other, and be told the topic of each. Highlight the words which, if removed, you could not recognise the main topic of the article.':
    'Sie lesen nacheinander Artikel und erfahren das Thema eines jeden. Markieren Sie die Wörter, ohne die Sie das Thema des Artikels nicht erkennen könnten.',
  'Click a word to mark it and again to take the mark away, or use the arrow keys and the space bar. If no word tells the topic, say so.':
    'Klicken Sie auf ein Wort, um es zu markieren, und noch einmal, um die Markierung wegzunehmen, oder benutzen Sie die Pfeiltasten und die Leertaste. Wenn kein Wort das Thema verrät, sagen Sie das.',
  'A machine has said what it sees in pictures, and each of its answers comes with an explanation: the parts of the picture that made it say so. You will see the picture, the answer and the explanation, and review the explanation.':
    'Eine Maschine hat gesagt, was sie in Bildern sieht, und zu jeder Antwort gibt es eine Erklärung: die Teile des Bildes, die zu dieser Antwort geführt haben. Sie sehen das Bild, die Antwort und die Erklärung und beurteilen die Erklärung.',
  'The answer of the machine may be right or wrong. Judge how well the explanation accounts for that answer, not whether you agree with it.':
    'Die Antwort der Maschine kann richtig oder falsch sein. Beurteilen Sie, wie gut die Erklärung zu dieser Antwort passt, nicht ob Sie ihr zustimmen.',
  'In each trial you will see the same picture ten times, with more and more of it shown. Each time, report what you see, or say that you do not know.':
    'In jedem Durchgang sehen Sie dasselbe Bild zehnmal, und jedes Mal ist mehr davon zu sehen. Sagen Sie jedes Mal, was Sie sehen, oder dass Sie es nicht wissen.',
  "Sam is a robot trained to recognize the most salient object in a photo. In this study, you will team up with Sam. You will see his decisions and explanations per image and decide whether you agree or disagree with Sam's guessed label.":
    'Sam ist ein Roboter, der gelernt hat, den auffälligsten Gegenstand in einem Foto zu erkennen. In dieser Studie arbeiten Sie mit Sam zusammen. Sie sehen zu jedem Bild, was Sam entschieden hat und wie er es erklärt, und entscheiden, ob Sie ihm zustimmen.',
  'Please perform this study on a computer (not a phone) and do not get help from the Internet or other people.':
    'Bitte nehmen Sie an einem Computer teil (nicht am Telefon), und holen Sie sich keine Hilfe aus dem Internet oder von anderen Menschen.',
  'You will be first introduced to the task, and then you will be practicing before doing the test.':
    'Zuerst lernen Sie die Aufgabe kennen, dann üben Sie, und danach beginnt der Test.',
  'Your help enables future robots that can explain themselves to humans. Thank you!':
    'Ihre Hilfe macht Roboter möglich, die sich Menschen erklären können. Vielen Dank!',
  'You will see an image and its correct label. A computer algorithm misidentified this image as something else. Guess which label it gave.':
    'Sie sehen ein Bild und seine richtige Bezeichnung. Ein Algorithmus hat dieses Bild für etwas anderes gehalten. Raten Sie, welche Bezeichnung er gegeben hat.',
  'An algorithm can go wrong because of what stands in the background, because things look alike, or because it sees only a part of the object.':
    'Ein Algorithmus kann sich irren, weil etwas im Hintergrund steht, weil Dinge einander ähneln oder weil er nur einen Teil des Gegenstands sieht.',

  // At pictures
  'The original image.': 'Das ursprüngliche Bild.',
  'A visualization that tries to show how the algorithm sees this image.':
    'Eine Darstellung, die zeigen soll, wie der Algorithmus dieses Bild sieht.',
  'The photo that Sam looked at.': 'Das Foto, das Sam angesehen hat.',
  'Why Sam thinks so.': 'Warum Sam das meint.',
  'Pictures Sam learned from that look most like this one.':
    'Bilder, aus denen Sam gelernt hat und die diesem am ähnlichsten sehen.',
  'Pictures the machine learned from that look most like this one.':
    'Bilder, aus denen die Maschine gelernt hat und die diesem am ähnlichsten sehen.',
  'Pictures the algorithm learned from that look most like this one.':
    'Bilder, aus denen der Algorithmus gelernt hat und die diesem am ähnlichsten sehen.',
  'The picture that the machine looked at.': 'Das Bild, das die Maschine angesehen hat.',
  'What the machine went by, as this explanation has it.':
    'Wonach sich die Maschine dieser Erklärung nach gerichtet hat.',
  'What else could this be taken for?': 'Wofür könnte man dies sonst halten?',
  'Which wrong label would this lead to?': 'Zu welcher falschen Bezeichnung würde dies führen?',
  'Draw around what tells you what this is. A rough line will do, and you can take it back.':
    'Umranden Sie, woran Sie erkennen, was es ist. Eine ungefähre Linie genügt, und Sie können sie zurücknehmen.',
  'Mark only what tells the topic, a few words or many. You can take marks away.':
    'Markieren Sie nur, was das Thema verrät, wenige Wörter oder viele. Markierungen können Sie wieder wegnehmen.',
  'Only a part of the picture is shown. Who cannot tell says so: that is a good answer, too.':
    'Nur ein Teil des Bildes ist zu sehen. Wer es nicht erkennt, sagt das: Auch das ist eine gute Antwort.',

  // Questions and answers
  Yes: 'Ja',
  No: 'Nein',
  Continue: 'Weiter',
  'Nothing here': 'Hier ist nichts',
  "I don't know": 'Ich weiß es nicht',
  'Why?': 'Warum?',
  'Have you ever seen {article} {label} before?':
    'Haben Sie so etwas schon einmal gesehen: {label}?',
  '{persona} guessed this is {percent}% {label}.':
    '{persona} ist sich zu {percent} % sicher: {label}.',
  'Is this {article} {label}?': 'Stimmt das: {label}?',
  'What do you see?': 'Was sehen Sie?',
  'This is {article} {label}. A computer algorithm misidentified this image as something else.':
    'Das zeigt das Bild: {label}. Ein Algorithmus hat es für etwas anderes gehalten.',
  'Which label did the algorithm give?': 'Welche Bezeichnung hat der Algorithmus gegeben?',
  'Draw a contour around the area most important to recognise the {label}, or the portion that, if removed, you could not recognise it.':
    'Umranden Sie, was am wichtigsten ist, um dies zu erkennen, oder den Teil, ohne den Sie es nicht erkennen könnten: {label}.',
  'Mark the words which, if removed, you could not recognise the topic: {label}.':
    'Markieren Sie die Wörter, ohne die Sie das Thema nicht erkennen könnten: {label}.',
  "The machine's answer is {label}. How well does this explain it?":
    'Die Antwort der Maschine ist: {label}. Wie gut erklärt dies die Antwort?',

  'Not at all': 'Gar nicht',
  'Very well': 'Sehr gut',
  "The machine's answer is {label}. Add what the explanation lacks and remove what does not belong.":
    'Die Antwort der Maschine ist: {label}. Ergänzen Sie, was der Erklärung fehlt, und entfernen Sie, was nicht dazugehört.',
  'It is right as it is': 'Sie stimmt so',
  "The machine's answer is {label}. Which explanation is best?":
    'Die Antwort der Maschine ist: {label}. Welche Erklärung ist die beste?',
  'Take a short break if you like.': 'Machen Sie eine kurze Pause, wenn Sie möchten.',
  'Correct. This is {article} {truth}.': 'Richtig: {truth}.',
  'Not correct. This is {article} {truth}.': 'Nicht richtig. Es ist das: {truth}.',
  'This is {article} {truth}.': 'Es ist das: {truth}.',
  'Correct: {truth}.': 'Richtig: {truth}.',
  'Not correct. It was: {truth}.': 'Nicht richtig. Es war: {truth}.',
  'It was: {truth}.': 'Es war: {truth}.',
  'Correct. The algorithm said {label}.': 'Richtig. Der Algorithmus sagte: {label}.',
  'Not correct. The algorithm said {label}.': 'Nicht richtig. Der Algorithmus sagte: {label}.',

  // Questionnaire
  'How well do you know the subjects of these articles?':
    'Wie gut kennen Sie sich mit den Themen dieser Artikel aus?',
  'It is my profession': 'Es ist mein Beruf',
};
