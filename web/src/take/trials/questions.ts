import { h } from '../../shared/dom';
import { screenType, ParameterType } from '../screen_type';
import type { Question } from '../server_types';
import type { Stage } from '../stage';
import { field, type Field } from './question_field';
import { between, oneOf } from './simulated_answers';

interface Questions {
  questions: Question[];
  go_on: string;
}

export const questions = screenType<Questions>({
  name: 'questions',
  summary: 'A questionnaire: choices, scales, numbers and free text.',
  parameters: {
    questions: { type: ParameterType.COMPLEX, array: true },
    go_on: { type: ParameterType.STRING },
  },
  show(stage, screen) {
    const draft = (stage.around.draft ?? {}) as Record<string, unknown>;
    const fields = screen.questions.map((question) => field(stage, question, draft[question.id]));
    const send = (event: Event) => {
      const response = given(stage, screen.questions, fields);
      if (response) void stage.answer(response, event);
    };
    const form = h(
      'form',
      { class: 'questions', novalidate: true },
      ...fields.map((made) => made.element),
      h('div', { class: 'actions' }, stage.button(screen.go_on, send, 'primary')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send(event);
    });
    form.addEventListener('input', () => {
      const values = fields.map((made, at) => [screen.questions[at]!.id, made.read().raw]);
      stage.around.keepDraft(Object.fromEntries(values));
    });
    stage.add(stage.heading(stage.texts.questionsTitle), form);
  },
  simulate: (screen, chance) =>
    Object.fromEntries(screen.questions.map((asked) => [asked.id, madeUp(asked, chance)])),
});

// The answers by their ids; nothing when one is missing or wrong, which is then in view.
function given(stage: Stage, asked: readonly Question[], fields: readonly Field[]) {
  const response: Record<string, unknown> = {};
  let first: Field | undefined;
  fields.forEach((made, at) => {
    const { value, problem } = made.read();
    made.complain(problem ?? '');
    if (problem) first ??= made;
    if (!problem && value !== undefined) response[asked[at]!.id] = value;
  });
  if (!first) return response;
  first.focus();
  stage.complain(stage.texts.answerMissing);
  return undefined;
}

function madeUp(asked: Question, chance: () => number): unknown {
  if (asked.kind === 'choice') return oneOf(asked.options ?? [], chance);
  if (asked.kind === 'text') return 'Nothing to add.';
  return between(asked.low ?? 1, asked.high ?? 7, chance);
}
