import { h, paragraphs } from '../../shared/dom';
import { kind, ParameterType } from '../kind';

interface Consent {
  text: string;
  agree: string;
  decline: string;
}

export const consent = kind<Consent>({
  name: 'consent',
  summary: 'What people agree to, word for word, with a button that agrees and one that does not.',
  parameters: {
    text: { type: ParameterType.STRING },
    agree: { type: ParameterType.STRING },
    decline: { type: ParameterType.STRING },
  },
  show(stage, screen) {
    const { study } = stage.around;
    const agree = stage.button(screen.agree, (event) => void stage.answer(true, event), 'primary');
    const decline = stage.button(screen.decline, (event) => void stage.answer(false, event));
    stage.add(
      h('p', { class: 'eyebrow' }, stage.texts.consentTitle),
      stage.heading(study.title),
      study.minutes > 0 && h('p', { class: 'minutes' }, stage.texts.minutes(study.minutes)),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      h('div', { class: 'actions' }, agree, decline),
    );
  },
  simulate: () => true,
});
