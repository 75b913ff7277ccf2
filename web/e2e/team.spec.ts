import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, launch, shot, visitor } from './studio/browser';
import { by_mouse, walk } from './studio/person';
import { serve, type Running } from './studio/server';
import { makeStudy, type Made } from './studio/workspace';

let browser: Browser;
let made: Made;
let server: Running;

beforeAll(async () => {
  browser = await launch();
  made = makeStudy('team');
  server = await serve(made);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('is taken from the door to the end with the mouse', async () => {
  const { page, wrongs, enter, close } = await visitor(browser, server.origin, made.study, 'ann');
  await enter();
  const seen = new Set<string>();
  const names = await walk(page, {
    acts: by_mouse,
    seen: async (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      await shot(page, `team-${name}`);
      await expectAccessible(page, name);
    },
    feedback: async () => {
      await shot(page, 'team-feedback');
      await expectAccessible(page, 'feedback');
    },
  });
  await shot(page, 'team-end');
  await expectAccessible(page, 'end');
  expect(wrongs).toEqual([]);
  expect(names.slice(0, 4)).toEqual(['consent', 'device', 'instructions', 'instructions']);
  expect(names.filter((name) => name === 'decide')).toHaveLength(6);
  expect(wrongs).toEqual([]);
  await close();
});
