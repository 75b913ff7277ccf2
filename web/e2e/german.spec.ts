// Whatever the program's presets let participants read, there is in German as well.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translated } from '../src/console/design/translate_preset';
import type { Json, JsonObject } from '../src/console/server_types';
import { program } from './studio/program';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-german-'));
  const items = ['p0', 'c0', 'q0', 'q1'].map((id) => {
    const split = { p: 'practice', c: 'check', q: 'test' }[id[0]!];
    return JSON.stringify({ id, split });
  });
  writeFileSync(join(folder, 'items.jsonl'), items.join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function designed(protocol: string): JsonObject {
  const study = join(folder, protocol.replaceAll(/\W+/g, '_'));
  const words = ['--condition', 'grad_cam', '--answer', 'cat', '--answer', 'dog'];
  const items = ['--items', join(folder, 'items.jsonl')];
  execFileSync(program(), ['study', 'new', study, '--protocol', protocol, ...words, ...items], {
    stdio: 'pipe',
  });
  const design = readFileSync(join(study, 'design.json'), 'utf8');
  return { ...(JSON.parse(design) as JsonObject), language: 'de' };
}

// Every text with a space in it or that ends like a sentence, by its place.
function sentences(value: Json, place = ''): [string, string][] {
  if (typeof value === 'string') return /[\s?.]/.test(value) ? [[place, value]] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([part, inner]) => sentences(inner, `${place}/${part}`));
}

// What nobody reads who takes part, and what a researcher has to write.
const apart = /^\/(planned_tests|schema|contact|assay|faithful)/;
const placeholder = 'Write here who runs the study, why, what it pays, and how long data are kept.';

it.each(
  ['attention_image', 'attention_text', 'review', 'psychophysics', 'team', 'guess'].flatMap(
    (name) => [name, `${name}:faithful=true`],
  ),
)('%s', (protocol) => {
  const english = designed(protocol);
  const german = new Map(sentences(translated(english).design));
  const found = sentences(english).filter(([place]) => !apart.test(place));
  expect(found.length).toBeGreaterThan(20);
  for (const [place, text] of found) {
    const before = text.replace(placeholder, '').split('\n\n').filter(Boolean);
    const after = german.get(place)?.replace(placeholder, '').split('\n\n').filter(Boolean);
    expect(after ?? before.map(() => ''), place).toHaveLength(before.length);
    before.forEach((paragraph, at) => expect(after?.[at], place).not.toBe(paragraph));
  }
});
