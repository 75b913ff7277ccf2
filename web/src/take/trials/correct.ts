import { h } from '../../shared/dom';
import { BrushPencil } from '../drawing/brush_pencil';
import { DrawingBoard } from '../drawing/drawing_board';
import { screenType, ParameterType, trialParameters } from '../screen_type';
import { heatBar, pictures, reading } from '../screen_parts';
import type { Picture } from '../server_types';
import type { Stage } from '../stage';
import { blob } from './simulated_answers';

interface Correct {
  question: string;
  unchanged: string;
  pictures: Picture[];
  text: string | null;
}

const editable = (screen: Correct) => {
  const found = screen.pictures.find((picture) => picture.editable);
  if (!found) throw new Error('nothing on this screen can be corrected');
  return found;
};

export const correct = screenType<Correct>({
  name: 'correct',
  summary: 'Painting away from an explanation what does not belong, and adding what it lacks.',
  parameters: {
    ...trialParameters,
    question: { type: ParameterType.STRING },
    unchanged: { type: ParameterType.STRING },
    pictures: { type: ParameterType.COMPLEX, array: true },
    text: { type: ParameterType.STRING, default: null },
  },
  show(stage, screen) {
    const { texts } = stage;
    const picture = editable(screen);
    const drawing = new DrawingBoard(stage, {
      picture,
      pencil: (ground) => new BrushPencil(ground),
      tools: (pencil) => {
        const brush = pencil as BrushPencil;
        return [
          { label: texts.add, icon: 'add', use: 'pencil', choose: () => (brush.adds = true) },
          {
            label: texts.remove,
            icon: 'remove',
            use: 'pencil',
            choose: () => (brush.adds = false),
          },
          { label: texts.move, icon: 'move', use: 'move' },
        ];
      },
      further: (pencil, redraw) => brushSize(stage, picture, pencil as BrushPencil, redraw),
      help: texts.paintHelp,
      keys: texts.keyboardBrushHelp,
      count: texts.strokesDrawn,
    });
    const done = (event: Event) => {
      const strokes = drawing.finished();
      if (strokes.length === 0) return stage.complain(texts.changeFirst);
      void stage.answer({ strokes }, event);
    };
    const unchanged = (event: Event) => void stage.answer('unchanged', event);
    const others = screen.pictures
      .filter((other) => other !== picture)
      .map((other) => ({ ...other, note: '' }));
    // What is said of the explanation stays at it where they stand below each other. There are no
    // notes: below it stands how to change it, which says more, and both would hide the answers.
    const edited = h(
      'div',
      { class: 'edited' },
      drawing.board,
      picture.heat && heatBar(stage),
      picture.caption && h('p', { class: 'hint' }, picture.caption),
    );
    const both = h('div', { class: 'side-by-side' }, pictures(stage, others), edited);
    both.style.setProperty('--shape', String(picture.width / picture.height));
    stage.add(
      stage.heading(screen.question),
      reading(stage, screen.text),
      drawing.tools,
      both,
      h(
        'div',
        { class: 'actions answers' },
        stage.button(texts.done, done, 'primary'),
        stage.button(screen.unchanged, unchanged),
      ),
    );
  },
  simulate: (screen, chance) => {
    const { width, height } = editable(screen);
    const points = blob(width, height, chance);
    return { strokes: [{ points, input: 'mouse', adds: chance() < 0.5 }] };
  },
});

// From 1 to 20 percent of the shorter side.
function brushSize(stage: Stage, picture: Picture, pencil: BrushPencil, redraw: () => void) {
  const percent = Math.min(picture.width, picture.height) / 100;
  const input = h('input', {
    class: 'slider',
    type: 'range',
    min: 1,
    max: 20,
    value: Math.round(pencil.radius / percent),
    oninput: () => {
      pencil.radius = Number(input.value) * percent;
      redraw();
    },
  });
  return h('label', { class: 'tool-group brush-size' }, h('span', {}, stage.texts.brush), input);
}
