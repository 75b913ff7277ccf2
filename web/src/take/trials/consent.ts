import { h, paragraphs } from '../../shared/dom';
import { money } from '../../shared/money';
import { kind, ParameterType } from '../kind';
import type { Stage } from '../stage';

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
      h('p', { class: 'eyebrow' }, stage.texts.welcome),
      stage.heading(study.title),
      h('p', { class: 'lead' }, stage.texts.welcomeText),
      facts(stage, screen),
      h('h2', {}, stage.texts.consentTitle),
      h('div', { class: 'prose' }, ...paragraphs(screen.text)),
      h('div', { class: 'actions' }, agree, decline),
    );
  },
  simulate: () => true,
});

// What people want to know before they read on.
function facts({ texts, around: { study } }: Stage, { pay }: Consent): HTMLElement {
  const rows: [string, string][] = [];
  if (study.minutes > 0) rows.push([texts.howLong, texts.minutes(study.minutes)]);
  if (pay) rows.push([texts.whatItPays, texts.pay(money(pay, study.language))]);
  rows.push([texts.whoAsks, study.contact]);
  rows.push([texts.whatIsStored, texts.nothingYet]);
  const listed = rows.flatMap(([name, fact]) => [h('dt', {}, name), h('dd', {}, fact)]);
  return h('dl', { class: 'facts' }, ...listed);
}
