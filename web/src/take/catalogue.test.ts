import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue';
import { accepts } from './testing/accepted_answers';
import { play } from './testing/play_screen';
import { samples } from './testing/sample_screens';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url).href);
const contract = readFileSync(at('../../../docs/study_screens.md'), 'utf8');
const pages = readFileSync(at('../../../docs/pages.md'), 'utf8');
const files = readdirSync(at('./trials'));

// The heading of the table names its columns.
const rows = new Map(
  [...contract.matchAll(/^\| `(\w+)` \| (.*) \| (.*) \|$/gm)].map(([, name, keys]) => [
    name!,
    keys!,
  ]),
);
rows.delete('screen');
// Keys that every trial may have stand in a table of two columns.
const common = new Set(
  [...contract.matchAll(/^\| `(\w+)` \| [^|]*\|$/gm)].map(([, name]) => name!),
);

describe('the catalogue', () => {
  it('has every screen of the contract', () => {
    expect(catalogue.map(({ name }) => name).sort()).toEqual([...rows.keys()].sort());
  });
});

describe.each(catalogue.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  it('declares the keys that the contract has for it', () => {
    const documented = rows.get(name)!;
    for (const key of Object.keys(kind.parameters)) {
      const known = documented.includes(`\`${key}\``) || common.has(key);
      expect(known, `${key} is not a key of '${name}' in docs/study_screens.md`).toBe(true);
    }
    for (const key of Object.keys(samples[name]!)) {
      expect(key === 'screen' || key in kind.parameters, `${key} is not declared`).toBe(true);
    }
  });

  it('has a file and a test of its name, and its line in the documentation', () => {
    expect(files).toContain(`${name}.ts`);
    expect(files).toContain(`${name}.test.ts`);
    expect(pages).toContain(`| \`${name}\` | ${kind.summary} |`);
  });

  it('simulates answers that the contract accepts', () => {
    let state = 1;
    const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let run = 0; run < 200; ++run) {
      const response = kind.simulate(samples[name]!, chance);
      expect(accepts(samples[name]!, response), JSON.stringify(response)).toBe(true);
    }
  });

  it('is simulated by the engine, with and without showing it', async () => {
    const quick = await play(kind, samples[name]!, { simulate: 'data-only' });
    await quick.finished;
    expect(quick.answers).toHaveLength(1);
    const shown = await play(kind, samples[name]!, { simulate: 'visual' });
    await shown.finished;
    expect(shown.answers).toHaveLength(1);
    expect(accepts(samples[name]!, shown.answers[0]!.response)).toBe(true);
  });
});
