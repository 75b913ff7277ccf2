// A simulated participant is one for whom the server says so: the page then answers by itself, as
// every kind of screen knows how. The server takes all of it.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visitor } from './studio/browser';
import { exported } from './studio/exported';
import { serve } from './studio/server';
import { makeStudy, type Protocol } from './studio/workspace';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
});

const protocols: [Protocol, string][] = [
  ['attention_image', 'contour'],
  ['attention_text', 'words'],
  ['review', 'correct'],
  ['psychophysics', 'recognise'],
  ['team', 'decide'],
  ['guess', 'guess'],
];

it.each(protocols)('%s is taken by the page itself', async (protocol) => {
  const made = makeStudy(
    protocol,
    (design) => {
      if (protocol === 'psychophysics') design.trial.levels = [5, 60];
      design.practice['feedback'] = false; // nobody is there to read it
    },
    protocol === 'psychophysics' ? 2 : 1,
  );
  const server = await serve(made);
  const { page, wrongs, close } = await visitor(browser, server.origin, protocol, 'robot');
  await page.route('**/api/open', async (route) => {
    const response = await route.fetch();
    const opened = (await response.json()) as { study: Record<string, unknown> };
    opened.study['simulated'] = true;
    await route.fulfill({ response, json: opened });
  });
  await page.goto(`${server.origin}/study/${protocol}?participant=robot&simulated=1`);
  await page.waitForSelector('.card.end', { timeout: 120_000 });
  expect(wrongs).toEqual([]);
  await close();
  await server.stop();
  const answers = exported(made).filter(({ kind }) => kind === 'answer');
  expect(answers.length).toBeGreaterThan(5);
});
