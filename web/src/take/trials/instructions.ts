import { h, paragraphs } from '../../shared/dom';
import { screenType, ParameterType } from '../screen_type';
import { goOn } from '../screen_parts';

interface Instructions {
  title: string;
  text: string;
  page: number;
  pages: number;
  go_on: string;
}

export const instructions = screenType<Instructions>({
  name: 'instructions',
  summary: 'One page of what is to be done.',
  parameters: {
    title: { type: ParameterType.STRING, default: '' },
    text: { type: ParameterType.STRING },
    page: { type: ParameterType.INT },
    pages: { type: ParameterType.INT },
    go_on: { type: ParameterType.STRING },
  },
  show(stage, screen) {
    const { texts } = stage;
    const where = texts.page(screen.page, screen.pages);
    stage.add(
      screen.pages > 1 ? h('p', { class: 'eyebrow' }, where) : null,
      stage.heading(screen.title || where),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      goOn(stage, screen.go_on),
    );
  },
  simulate: () => null,
});
