import { h } from '../../shared/dom';
import { icon, type Icon } from '../../shared/icons';
import { money } from '../../shared/money';
import { screenType, ParameterType } from '../screen_type';
import { goOn } from '../screen_parts';
import type { Stage } from '../stage';

interface Welcome {
  pay: { amount: number; currency: string } | null;
}

// The page's own: the server neither sends it nor hears of it, because nothing is stored before
// somebody has agreed.
export const welcome = screenType<Welcome>({
  name: 'welcome',
  summary: 'What awaits one: how long, what it pays, what it needs, who asks, what is stored.',
  parameters: { pay: { type: ParameterType.OBJECT, default: null } },
  show(stage, { pay }) {
    const { texts } = stage;
    stage.add(
      h('p', { class: 'eyebrow' }, texts.welcome),
      stage.heading(stage.around.study.title),
      h('p', { class: 'lead' }, texts.welcomeText),
      facts(stage, pay),
      goOn(stage, texts.begin),
      h('p', { class: 'hint' }, texts.notAgreedYet),
    );
  },
  simulate: () => null,
});

// What people want to know before they read on.
function facts({ texts, around: { study } }: Stage, pay: Welcome['pay']): HTMLElement {
  const rows: [Icon, string, string | false][] = [
    ['clock', texts.howLong, study.minutes > 0 && texts.minutes(study.minutes)],
    ['coin', texts.whatItPays, pay !== null && texts.pay(money(pay, study.language))],
    ['screen', texts.whatIsNeeded, texts.neededText],
    ['person', texts.whoAsks, study.contact],
    ['lock', texts.whatIsStored, texts.nothingYet],
  ];
  const told = rows.filter(([, , fact]) => fact);
  return h(
    'dl',
    { class: 'facts' },
    ...told.map(([sign, name, fact]) =>
      h('div', { class: 'fact' }, h('dt', {}, icon(sign), name), h('dd', {}, fact)),
    ),
  );
}
