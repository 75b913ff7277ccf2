// A workspace with one frozen study of a protocol, made by the program itself but for the pictures.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { bird, face, heat, picture, row, scaleBar, side, unmasked, zoomed } from './paint';
import { program } from './program';

export type Protocol =
  'attention_image' | 'attention_text' | 'review' | 'psychophysics' | 'team' | 'guess';

interface Shown {
  part: string;
  method: string;
  caption: string;
  note: string;
}
export interface Design {
  title: string;
  contact: string;
  language: string;
  trial: { levels: number[]; [key: string]: unknown };
  conditions: { name: string; shows: Shown[] }[];
  practice: { items: string[]; [key: string]: unknown };
  checks: { items: string[]; [key: string]: unknown };
  test: Record<string, unknown>;
  texts: Record<string, string>;
  device: Record<string, unknown>;
  panel: Record<string, unknown>;
  questionnaire: unknown[];
  [key: string]: unknown;
}

export interface Truth {
  label: string;
  prediction: string;
}

export interface Made {
  folder: string;
  study: string;
  // Of every picture, by the hash of its bytes: the item's classes.
  truths: Map<string, Truth>;
}

const species = ['robin', 'wren', 'goldfinch', 'kingfisher', 'jay', 'dipper', 'siskin', 'nuthatch'];

const articles = [
  'The patient was given 200 mg of the drug twice a day.\n\nAfter a week the fever had gone, but the doctor advised her to finish the treatment; an infection that seems cured may return, and then the usual antibiotics no longer help.',
  'I measured 4.7 volts across the capacitor, though the circuit should give 5.\n\nReplacing the resistor did not help — perhaps the transistor is broken, or the battery’s voltage drops under load?',
];

const flags: Record<Protocol, string[]> = {
  attention_image: [],
  attention_text: [],
  review: ['--condition', 'grad_cam', '--condition', 'lime', '--condition', 'occlusion'],
  psychophysics: [
    '--condition',
    'lrp',
    '--condition',
    'gradient',
    '--answer',
    'happy',
    '--answer',
    'angry',
  ],
  team: ['--condition', 'grad_cam'],
  guess: ['--condition', 'grad_cam'],
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function makeStudy(
  protocol: Protocol,
  change: (design: Design) => void = () => {},
  items = 3,
  size = side, // of a picture, in pixels
): Made {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pages-'));
  folders.push(folder);
  const study = join(folder, 'studies', protocol);
  const lines = [
    { id: 'p0', split: 'practice' },
    ...['c0', 'c1'].map((id) => ({ id, split: 'check' })),
    ...Array.from({ length: items }, (_, at) => ({ id: `q${at}`, split: 'test' })),
  ];
  writeFileSync(join(folder, 'items.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
  mkdirSync(join(folder, 'studies'));
  run('study', 'new', study, '--protocol', protocol, ...flags[protocol]);
  const file = join(study, 'design.json');
  const design = JSON.parse(readFileSync(file, 'utf8')) as Design;
  design.title = 'How people and machines see';
  design.contact = 'study@lab.example';
  // Waiting before every guess would show nothing more; those who test it say so.
  if (protocol === 'guess') design.trial.least_ms = 0;
  change(design);
  writeFileSync(file, JSON.stringify(design));
  const truths = writeMaterial(study, protocol, design, used(design), size);
  run('study', 'freeze', study);
  return { folder, study: protocol, truths };
}

function used(design: Design): string[] {
  const sets = (design['item_sets'] as { items: string[] }[]).flatMap((set) => set.items);
  return [...new Set([...design.practice.items, ...design.checks.items, ...sets])];
}

function run(...words: string[]): void {
  execFileSync(program(), words, { stdio: 'pipe' });
}

function itemOf(protocol: Protocol, id: string, at: number) {
  const right = at % 2 === 0;
  const label = species[at % species.length]!;
  const other = species[(at + 3) % species.length]!;
  const item = {
    id,
    kind: 'image',
    label,
    prediction: right ? label : other,
    confidence: 0.54 + 0.04 * at,
  };
  if (protocol === 'psychophysics') {
    const feeling = right ? 'happy' : 'angry';
    return { ...item, label: feeling, prediction: feeling };
  }
  if (protocol === 'guess') {
    const options = [
      other,
      ...species.filter((name) => name !== label && name !== other).slice(0, 4),
    ];
    return { ...item, prediction: other, options };
  }
  if (protocol === 'attention_text') {
    const topic = right ? 'medicine' : 'electronics';
    return { ...item, kind: 'text', label: topic, prediction: topic, text: articles[at % 2] };
  }
  return item;
}

function writeMaterial(
  study: string,
  protocol: Protocol,
  design: Design,
  ids: string[],
  size: number,
) {
  const truths = new Map<string, Truth>();
  mkdirSync(join(study, 'stimuli'), { recursive: true });
  const keep = (bytes: Buffer, truth?: Truth) => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(study, 'stimuli', `${hash}.png`), bytes);
    if (truth) truths.set(hash, truth);
    return `${hash}.png`;
  };
  const items = ids.map((id, at) => itemOf(protocol, id, at));
  const names = [...new Set(items.flatMap((item) => [item.label, item.prediction]))];
  const classes = names.map((name, at) => ({
    name,
    gloss: `A small bird of woods and gardens that people call ${name}; it eats seeds and insects.`,
    samples: [0, 1, 2].map((shift) => keep(picture(bird(at + 0.31 * shift)))),
  }));
  const stimuli =
    protocol === 'attention_text'
      ? []
      : items.flatMap((item, at) => {
          const under = protocol === 'psychophysics' ? face(at, item.label === 'happy') : bird(at);
          const truth = { label: item.label, prediction: item.prediction };
          const made = (
            condition: string,
            part: string,
            paint: typeof under,
            [width, height] = [size, size],
            heat = false,
          ) => ({
            item: item.id,
            condition,
            part,
            alt: altOf(part),
            heat,
            width,
            height,
            file: keep(picture(zoomed(paint, size / side), width, height), truth),
          });
          const own = made('', 'picture', under);
          const others = design.conditions.flatMap(({ name, shows }, method) =>
            shows.flatMap(({ part, method: spec }, place) => {
              if (part === 'picture') return [];
              if (part === 'scale') return [made(name, part, scaleBar, [size, 24])];
              if (spec === 'nearest_neighbours') {
                return [made(name, part, row(at), [3 * size, size])];
              }
              if (part !== 'level') {
                return [made(name, part, heat(under, at, method + place), [size, size], true)];
              }
              return design.trial.levels.map((level) =>
                made(name, `level ${level}`, unmasked(under, at, method, level)),
              );
            }),
          );
          return [own, ...others];
        });
  writeFileSync(join(study, 'material.json'), JSON.stringify({ items, classes, stimuli }));
  return truths;
}

function altOf(part: string): string {
  if (part === 'picture') return 'A photograph';
  if (part === 'scale') return 'Colours from least to most important';
  return part.startsWith('level') ? 'Parts of a face' : 'A heat map over the photograph';
}
