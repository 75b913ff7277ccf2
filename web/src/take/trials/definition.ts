import { h, paragraphs } from '../../shared/dom';
import { screenType, ParameterType, trialParameters } from '../screen_type';
import { goOn } from '../screen_parts';
import type { Sample } from '../server_types';

interface Definition {
  title: string;
  text: string;
  samples: Sample[];
  go_on: string;
}

export const definition = screenType<Definition>({
  name: 'definition',
  summary: 'What a class is, in words and in sample pictures.',
  parameters: {
    ...trialParameters,
    title: { type: ParameterType.STRING },
    text: { type: ParameterType.STRING, default: '' },
    samples: { type: ParameterType.COMPLEX, array: true, default: [] },
    go_on: { type: ParameterType.STRING },
  },
  show(stage, screen) {
    const samples = screen.samples.map(({ src }, at) =>
      h('div', { class: 'mat' }, stage.picture(src, `${stage.texts.sampleAlt} ${at + 1}`)),
    );
    stage.add(
      stage.heading(screen.title),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      samples.length > 0 && h('div', { class: 'samples' }, ...samples),
      goOn(stage, screen.go_on),
    );
  },
  simulate: () => null,
});
