// On a common laptop nobody has to scroll to see what is asked about and the answers to it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, shot, visitor } from './studio/browser';
import { byMouse, walk } from './studio/person';
import { serve } from './studio/server';
import { makeStudy, type Design, type Protocol } from './studio/workspace';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
});

const windows = [
  { width: 1280, height: 720 },
  { width: 1366, height: 660 },
];

// Photographs of this size are shrunk on every laptop.
const large = 448;

// What is judged and how: the rest is read and may be longer than a window.
const trials = ['contour', 'correct', 'choose', 'rate', 'recognise', 'decide', 'guess'];

interface Seen {
  name: string;
  least: number; // the height of the smallest picture that is not a scale
  note: number; // the height of a note above all, while practising
  below: string[]; // what lies below the window, or above
}

async function look(page: Page, name: string): Promise<Seen> {
  const found = await page.evaluate(() => {
    const needed = ['.mat', '.answers', '.answers .button', '.question', '.feedback'];
    const below = [...document.querySelectorAll(needed.map((one) => `.screen ${one}`).join())]
      .filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < 0 || bottom > window.innerHeight;
      })
      .map((one) => `${one.className} ${Math.round(one.getBoundingClientRect().bottom)}`);
    const pictures = [...document.querySelectorAll('.screen .mat img, .screen .surface')]
      .filter((one) => !one.closest('.scale'))
      .map((one) => Math.round(one.getBoundingClientRect().height));
    const box = document.querySelector('.note.plain')?.getBoundingClientRect();
    return { below, least: Math.min(...pictures), note: box ? box.height + 16 : 0 };
  });
  return { name, ...found };
}

const cases: {
  protocol: Protocol;
  what: string;
  least: number;
  change?: (design: Design) => void;
}[] = [
  { protocol: 'attention_image', what: 'contours', least: 300 },
  { protocol: 'psychophysics', what: 'levels', least: 300 },
  { protocol: 'review', what: 'three explanations, a reason and a brush', least: 180 },
  // Conditions are compared: 36 % of the lower window's 660 pixels in both.
  { protocol: 'team', what: 'a heat map', least: 237 },
  {
    protocol: 'team',
    what: 'three neighbours',
    least: 237,
    change: (design) => {
      const { shows } = design.conditions[0]!;
      shows.find(({ part }) => part === 'explanation')!.method = 'nearest_neighbours';
    },
  },
  {
    protocol: 'guess',
    what: 'all explanations',
    least: 180,
    change: (design) => {
      const { shows } = design.conditions[0]!;
      const explanation = shows.find(({ part }) => part === 'explanation')!;
      for (const method of ['lime', 'occlusion']) {
        shows.push({ ...explanation, part: method, method });
      }
      shows.push({ part: 'scale', method: '', caption: 'From least to most.', note: '' });
      design.trial.least_ms = 500;
    },
  },
];

// A window that is made smaller is fitted again.
async function lookInAll(page: Page, name: string, what: string): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    all.push(await look(page, `${name} in ${width} by ${height}`));
    await shot(page, `fold-${height}-${name}-${what.replaceAll(/\W+/g, '-')}`, false);
  }
  return all;
}

describe('what is asked and its answers are seen at once', () => {
  it.each(cases)('$protocol with $what', async ({ protocol, what, least, change }) => {
    const made = makeStudy(
      protocol,
      (design) => {
        if (protocol === 'psychophysics') design.trial.levels = [5, 60];
        change?.(design);
      },
      protocol === 'psychophysics' ? 2 : 1,
      large,
    );
    const server = await serve(made);
    const { page, wrongs, enter, close } = await visitor(browser, server.origin, protocol, 'fold');
    await enter();
    const all: Seen[] = [];
    await walk(page, {
      acts: byMouse,
      seen: async (name) => {
        if (trials.includes(name)) all.push(...(await lookInAll(page, name, what)));
      },
      feedback: async () => {
        all.push(await look(page, 'feedback'));
        await shot(page, `fold-feedback-${protocol}`, false);
      },
    });
    await close();
    await server.stop();
    expect(wrongs).toEqual([]);
    expect(all.length).toBeGreaterThan(0);
    for (const { name, below, note, least: seen } of all) {
      expect(below, name).toEqual([]);
      // Notes and feedback take their part of the window.
      expect(seen, name).toBeGreaterThanOrEqual(name === 'feedback' ? 144 : least - note);
    }
  });
});

it('the welcome has its button in sight', async () => {
  const made = makeStudy('team', (design) => {
    design['pay'] = { amount: 2.5, currency: 'GBP' };
    design.contact = 'Ann Example, Laboratory of Seeing, study@lab.example';
  });
  const server = await serve(made);
  const { page, enter, close } = await visitor(browser, server.origin, 'team', 'fold');
  await enter();
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    const box = (await page.locator('.screen-welcome .button').boundingBox())!;
    expect(box.y + box.height, `in ${width} by ${height}`).toBeLessThanOrEqual(height);
    await shot(page, `fold-${height}-welcome`, false);
  }
  await close();
  await server.stop();
});
