import { h } from '../../shared/dom';
import { ContourPencil } from '../drawing/contour_pencil';
import { DrawingBoard } from '../drawing/drawing_board';
import { screenType, ParameterType, trialParameters } from '../screen_type';
import type { Picture } from '../server_types';
import { blob } from './simulated_answers';

interface Contour {
  question: string;
  pictures: Picture[];
  nothing: string | null;
}

export const contour = screenType<Contour>({
  name: 'contour',
  summary: 'Drawing around what matters, with mouse, finger, pen or keyboard.',
  parameters: {
    ...trialParameters,
    question: { type: ParameterType.STRING },
    pictures: { type: ParameterType.COMPLEX, array: true },
    nothing: { type: ParameterType.STRING, default: null },
  },
  show(stage, screen) {
    const { texts } = stage;
    const drawing = new DrawingBoard(stage, {
      picture: screen.pictures[0]!,
      pencil: (ground) => new ContourPencil(ground),
      tools: () => [
        { label: texts.draw, icon: 'draw', use: 'pencil' },
        { label: texts.erase, icon: 'erase', use: 'erase' },
        { label: texts.move, icon: 'move', use: 'move' },
      ],
      help: texts.drawHelp,
      keys: texts.keyboardHelp,
      count: texts.contoursDrawn,
    });
    const done = (event: Event) => {
      const strokes = drawing.finished();
      if (strokes.length === 0) return stage.complain(texts.drawFirst);
      void stage.answer({ strokes }, event);
    };
    const nothing = (event: Event) => void stage.answer('nothing', event);
    const { caption, note } = screen.pictures[0]!;
    stage.add(
      stage.heading(screen.question),
      note && h('p', { class: 'note plain' }, note),
      drawing.tools,
      drawing.board,
      caption && h('p', { class: 'hint' }, caption),
      h(
        'div',
        { class: 'actions answers' },
        stage.button(texts.done, done, 'primary'),
        screen.nothing && stage.button(screen.nothing, nothing),
      ),
    );
  },
  simulate: (screen, chance) => {
    const { width, height } = screen.pictures[0]!;
    return { strokes: [{ points: blob(width, height, chance), input: 'mouse' }] };
  },
});
