import { h, paragraphs } from '../../shared/dom';
import { screenType, ParameterType } from '../screen_type';
import { goOn } from '../screen_parts';

interface Debrief {
  text: string;
}

export const debrief = screenType<Debrief>({
  name: 'debrief',
  summary: 'What the study was about.',
  parameters: { text: { type: ParameterType.STRING, default: '' } },
  show(stage, screen) {
    stage.add(
      stage.heading(stage.texts.debriefTitle),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      goOn(stage, stage.texts.goOn),
    );
  },
  simulate: () => null,
});
