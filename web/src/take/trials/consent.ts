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
    pay: { type: ParameterType.OBJECT, default: null }, // told by the welcome
  },
  show(stage, screen) {
    const agree = stage.button(screen.agree, (event) => void stage.answer(true, event), 'primary');
    const decline = stage.button(screen.decline, (event) => void stage.answer(false, event));
    stage.add(
      stage.heading(stage.texts.consentTitle),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      h('div', { class: 'actions' }, agree, decline),
    );
  },
  simulate: () => true,
});
