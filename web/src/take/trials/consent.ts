import { h, paragraphs } from '../../shared/dom';
import { money } from '../../shared/money';
import { kind, ParameterType } from '../kind';

interface Consent {
  text: string;
  agree: string;
  decline: string;
  pay: { amount: number; currency: string } | null;
}

export const consent = kind<Consent>({
  name: 'consent',
  summary: 'What people agree to, word for word, with a button that agrees and one that does not.',
  parameters: {
    text: { type: ParameterType.STRING },
    agree: { type: ParameterType.STRING },
    decline: { type: ParameterType.STRING },
    pay: { type: ParameterType.OBJECT, default: null },
  },
  show(stage, screen) {
    const { study } = stage.around;
    const agree = stage.button(screen.agree, (event) => void stage.answer(true, event), 'primary');
    const decline = stage.button(screen.decline, (event) => void stage.answer(false, event));
    stage.add(
      h('p', { class: 'eyebrow' }, stage.texts.consentTitle),
      stage.heading(study.title),
      h(
        'p',
        { class: 'minutes' },
        study.minutes > 0 && h('span', {}, stage.texts.minutes(study.minutes)),
        screen.pay && h('span', {}, stage.texts.pay(money(screen.pay, study.language))),
      ),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      h('div', { class: 'actions' }, agree, decline),
    );
  },
  simulate: () => true,
});
