import { h, paragraphs } from '../../shared/dom';
import { money } from '../../shared/money';
import { screenType, ParameterType } from '../screen_type';

interface Consent {
  text: string;
  agree: string;
  decline: string;
  pay: { amount: number; currency: string } | null;
}

export const consent = screenType<Consent>({
  name: 'consent',
  summary: 'What people agree to, word for word, with a button that agrees and one that does not.',
  parameters: {
    text: { type: ParameterType.STRING },
    agree: { type: ParameterType.STRING },
    decline: { type: ParameterType.STRING },
    pay: { type: ParameterType.OBJECT, default: null },
  },
  show(stage, screen) {
    const agree = stage.button(screen.agree, (event) => void stage.answer(true, event), 'primary');
    const decline = stage.button(screen.decline, (event) => void stage.answer(false, event));
    const { texts, around } = stage;
    const { minutes, language } = around.study;
    // What the welcome has told is part of what is agreed to.
    const terms = [
      minutes > 0 && texts.minutes(minutes),
      screen.pay && texts.pay(money(screen.pay, language)),
    ].filter(Boolean);
    stage.add(
      stage.heading(texts.consentTitle),
      h('p', { class: 'eyebrow' }, terms.join(' · ')),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      h('div', { class: 'actions' }, agree, decline),
    );
  },
  simulate: () => true,
});
