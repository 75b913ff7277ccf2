import { h, paragraphs } from '../../shared/dom';
import { describeDevice, type Described } from '../device';
import { screenType, ParameterType } from '../screen_type';
import type { Stage } from '../stage';
import { refreshRate } from '../timing';

export interface Wanted {
  least_width: number;
  least_height: number;
  phones: boolean;
  touch_only: boolean;
  text: string;
  go_on: string;
}

// What would have to be changed, in words; nothing when the device will do. The server decides in
// the end, by the same rules (src/study/design/judge.cpp).
export function shortcomings(stage: Pick<Stage, 'texts'>, wanted: Wanted, found: Described) {
  const { texts } = stage;
  const { least_width, least_height } = wanted;
  const small = found.width < least_width || found.height < least_height;
  const list: string[] = [];
  // Who needs another device need not hear what is wrong with this one.
  if (!wanted.phones && found.phone) return [texts.devicePhone];
  if (small) {
    list.push(texts.deviceWindow(found.width, found.height, least_width, least_height));
  }
  if (!wanted.touch_only && !found.fine_pointer) list.push(texts.devicePointer);
  return list;
}

export const device = screenType<Wanted>({
  name: 'device',
  summary: 'Whether window and pointer will do; says what to change and notices when it is done.',
  parameters: {
    least_width: { type: ParameterType.INT, default: 0 },
    least_height: { type: ParameterType.INT, default: 0 },
    phones: { type: ParameterType.BOOL, default: true },
    touch_only: { type: ParameterType.BOOL, default: true },
    text: { type: ParameterType.STRING, default: '' },
    go_on: { type: ParameterType.STRING },
  },
  show(stage, screen) {
    const { texts } = stage;
    const body = h('div', { class: 'stack', 'aria-live': 'polite' });
    const refresh = refreshRate();
    const send = async (event: Event) => {
      void stage.answer({ ...describeDevice(), refresh: await refresh }, event);
    };
    const render = () => {
      const list = shortcomings(stage, screen, describeDevice());
      if (list.length === 0) {
        const press = stage.button(screen.go_on, (event) => void send(event), 'primary', 'Enter');
        body.replaceChildren(
          h('p', { class: 'fits' }, texts.deviceGood),
          h('div', { class: 'actions' }, press),
        );
        return;
      }
      const phone = list.includes(texts.devicePhone); // will never fit
      stage.onKey('Enter', () => {});
      body.replaceChildren(
        ...paragraphs(screen.text),
        h('h2', {}, texts.deviceNeeds),
        h('ul', { class: 'needs' }, ...list.map((need) => h('li', {}, need))),
        ...(phone ? [] : [h('p', { class: 'hint' }, texts.deviceWatching)]),
        h(
          'div',
          { class: 'actions' },
          stage.button(texts.deviceGiveUp, (event) => void send(event)),
        ),
      );
    };
    stage.add(stage.heading(texts.deviceTitle), body);
    render();
    stage.listen(window, 'resize', render);
    window
      .matchMedia?.('(any-pointer: fine)')
      .addEventListener('change', render, { signal: stage.signal });
  },
  simulate: (screen) => ({
    width: Math.max(1280, screen.least_width),
    height: Math.max(900, screen.least_height),
    phone: false,
    fine_pointer: true,
  }),
});
