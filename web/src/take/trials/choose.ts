import { h } from '../../shared/dom';
import { screenType, ParameterType, trialParameters } from '../screen_type';
import { answerKeys, heatBar, pictures, reading } from '../screen_parts';
import type { Choice, Picture } from '../server_types';
import type { Stage } from '../stage';
import { oneOf } from './simulated_answers';

interface Choose {
  question: string;
  pictures: Picture[];
  text: string | null;
  choices: Choice[];
  why: string;
  least_letters: number;
}

interface Draft {
  choice: string;
  why: string;
}

// Letters that are not blank, counted as the server counts them.
export function lettersOf(text: string): number {
  return [...text].filter((letter) => !' \n\t'.includes(letter)).length;
}

export const choose = screenType<Choose>({
  name: 'choose',
  summary: 'Which of several explanations is best, and why.',
  parameters: {
    ...trialParameters,
    question: { type: ParameterType.STRING },
    pictures: { type: ParameterType.COMPLEX, array: true, default: [] },
    text: { type: ParameterType.STRING, default: null },
    choices: { type: ParameterType.COMPLEX, array: true },
    why: { type: ParameterType.STRING },
    least_letters: { type: ParameterType.INT, default: 0 },
  },
  show(stage, screen) {
    const draft: Draft = { choice: '', why: '', ...(stage.around.draft as Partial<Draft>) };
    const why = h('textarea', { class: 'field', id: 'why', maxlength: 5000, rows: 2 });
    why.value = draft.why;
    const missing = h('p', { class: 'hint', id: 'why-missing', role: 'status' });
    why.setAttribute('aria-describedby', missing.id);
    const count = () => {
      const left = screen.least_letters - lettersOf(why.value);
      missing.textContent = left > 0 ? stage.texts.lettersMissing(left) : '';
    };
    const keep = (change: Partial<Draft>) => stage.around.keepDraft(Object.assign(draft, change));
    why.addEventListener('input', () => {
      count();
      keep({ why: why.value });
    });
    count();
    const send = (event: Event) => {
      if (draft.choice === '') return stage.complain(stage.texts.pickOne);
      const left = screen.least_letters - lettersOf(why.value);
      if (left > 0) {
        why.focus();
        return stage.complain(stage.texts.lettersMissing(left));
      }
      void stage.answer({ choice: draft.choice, why: why.value }, event);
    };
    stage.add(
      stage.heading(screen.question),
      reading(stage, screen.text),
      h(
        'div',
        { class: 'compared' },
        pictures(stage, screen.pictures),
        cards(stage, screen, draft.choice, (choice) => keep({ choice })),
      ),
      screen.choices.some(({ heat }) => heat) && heatBar(stage),
      h(
        'div',
        { class: 'answers stack' },
        h('label', { class: 'label', for: why.id }, screen.why),
        why,
        missing,
        h('div', { class: 'actions' }, stage.button(stage.texts.done, send, 'primary')),
      ),
    );
  },
  simulate: (screen, chance) => ({
    choice: oneOf(screen.choices, chance).value,
    why: 'It marks what matters'.padEnd(screen.least_letters * 2, ' indeed'),
  }),
});

// Radio buttons in the shape of pictures.
function cards(
  stage: Stage,
  screen: Choose,
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const group = h('div', {
    class: 'cards',
    role: 'radiogroup',
    'aria-label': screen.question,
    'data-count': screen.choices.length,
  });
  screen.choices.forEach((choice, at) => {
    const key = answerKeys[at];
    const radio = h('input', {
      type: 'radio',
      name: 'choice',
      value: choice.value,
      class: 'unseen',
      'aria-label': `${stage.texts.choice(choice.value)}: ${choice.alt}`,
      onchange: () => choose(choice.value),
    });
    radio.checked = choice.value === chosen;
    const image = stage.picture(choice.src, '');
    image.width = choice.width;
    image.height = choice.height;
    const label = h('span', { class: 'card-name' }, choice.value);
    if (key) {
      const pick = () => {
        radio.checked = true;
        radio.focus();
        choose(choice.value);
      };
      // Its letter does as well as its number, whatever the size of the letter.
      for (const name of [key, choice.value.toLowerCase(), choice.value]) stage.onKey(name, pick);
    }
    group.append(h('label', { class: 'choice' }, radio, h('span', { class: 'mat' }, image), label));
  });
  return group;
}
