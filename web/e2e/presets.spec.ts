// Every protocol from the door to the end, with the mouse, on the real server: each kind of screen
// is looked at by axe and kept as a picture.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, launch, shot, visitor } from './studio/browser';
import { byMouse, walk } from './studio/person';
import { exported } from './studio/exported';
import { serve } from './studio/server';
import { makeStudy, type Design, type Protocol } from './studio/workspace';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
});

const further: Partial<Record<Protocol, (design: Design) => void>> = {
  guess: (design) => {
    design.trial.least_ms = 1500;
    design['pay'] = { amount: 2.5, currency: 'GBP' };
    design.questionnaire = [
      { id: 'age', text: 'How old are you?', kind: 'number', low: 18, high: 99, optional: true },
      {
        id: 'job',
        text: 'Do you work with machine learning?',
        kind: 'choice',
        options: ['Yes', 'No'],
      },
      {
        id: 'hard',
        text: 'How hard was it?',
        kind: 'scale',
        low: 1,
        high: 7,
        low_label: 'Very easy',
        high_label: 'Very hard',
      },
      { id: 'more', text: 'Is there anything you want to tell us?', kind: 'text', optional: true },
    ];
    for (const { shows } of design.conditions) {
      shows.push({ part: 'scale', method: '', caption: 'From least to most important.', note: '' });
    }
  },
  psychophysics: (design) => {
    design.trial.levels = [5, 15, 60];
    design.test['rest_every'] = 2;
  },
};

// How often each kind of screen is answered: one item to practise with, three to be tested with,
// two checks where the protocol has any.
const expected: Record<Protocol, Record<string, number>> = {
  attention_image: { contour: 4 },
  attention_text: { words: 4 },
  // Three conditions: in which each item is rated and corrected depends on the assignment.
  review: { choose: 4 },
  psychophysics: { recognise: 21, rest: 2 },
  team: { familiar: 6, definition: 6, decide: 6 },
  guess: { guess: 6, questions: 1 },
};

describe.each(Object.keys(expected) as Protocol[])('%s', (protocol) => {
  it('is taken from the door to the end', async () => {
    const made = makeStudy(protocol, further[protocol], protocol === 'psychophysics' ? 4 : 3);
    const server = await serve(made);
    const { page, wrongs, enter, close } = await visitor(browser, server.origin, protocol, 'ann');
    await enter();
    const seen = new Set<string>();
    const names = await walk(page, {
      acts: byMouse,
      seen: async (name) => {
        if (seen.has(name)) return;
        seen.add(name);
        await shot(page, `${protocol}-${name}`);
        await expectAccessible(page, name);
      },
      feedback: async () => {
        if (seen.has('feedback')) return;
        seen.add('feedback');
        await shot(page, `${protocol}-feedback`);
        await expectAccessible(page, 'feedback');
      },
    });
    await shot(page, `${protocol}-end`);
    await expectAccessible(page, 'end');
    expect(wrongs).toEqual([]);
    expect(await page.locator('.card.end h1').textContent()).toBe('Thank you');
    for (const [name, count] of Object.entries(expected[protocol])) {
      expect(
        names.filter((one) => one === name),
        name,
      ).toHaveLength(count);
    }
    await close();
    await server.stop();
    const answers = exported(made).filter(({ kind }) => kind === 'answer');
    // The welcome is the page's own: of it nothing is stored.
    expect(names.indexOf('welcome')).toBe(0);
    expect(answers).toHaveLength(names.length - 1);
    for (const { body } of answers) {
      for (const key of ['rt', 'onset', 'focus_losses', 'dropped_frames', 'refresh']) {
        expect(body[key], key).toBeTypeOf('number');
      }
    }
  });
});
