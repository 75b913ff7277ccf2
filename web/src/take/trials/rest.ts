import { h, paragraphs } from '../../shared/dom';
import { screenType, ParameterType } from '../screen_type';
import { goOn } from '../screen_parts';
import type { Progress } from '../server_types';

interface Rest {
  text: string;
  progress: Progress;
  go_on: string;
}

export const rest = screenType<Rest>({
  name: 'rest',
  summary: 'A break, with how much is done.',
  parameters: {
    text: { type: ParameterType.STRING },
    progress: { type: ParameterType.OBJECT },
    go_on: { type: ParameterType.STRING },
  },
  show(stage, screen) {
    const { done, of } = screen.progress;
    stage.add(
      stage.heading(stage.texts.restTitle),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      h('p', { class: 'milestone' }, stage.texts.progress(done, of)),
      goOn(stage, screen.go_on),
    );
  },
  simulate: () => null,
});
