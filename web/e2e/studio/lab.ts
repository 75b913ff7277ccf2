// A whole workspace for the console: birds that a model was asked about, maps and neighbours that
// explain it, and scores. Everything is made up, but files and formats are the real ones.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bird, side } from './paint';
import { png } from './png';

const width = 128;
const species = ['robin', 'wren', 'goldfinch', 'kingfisher', 'jay', 'dipper', 'siskin', 'nuthatch'];
const confidences = [0.2, 0.5, 0.93];

export const methods = ['grad_cam', 'occlusion', 'rise'];
const specs: Record<string, string> = {
  grad_cam: 'grad_cam:upsampling=linear,rectify=true',
  occlusion: 'occlusion:window=0,stride=0,baseline=zero',
  rise: 'rise:masks=4000,cells=7,shown=0.5,seed=0',
};

interface Item {
  id: string;
  label: string;
  said: string;
  confidence: number;
  split: string;
  seed: number;
}

// Of every three items one is hard to judge, one medium, one easy; every other three are wrong.
function items(): Item[] {
  const tested = Array.from({ length: 48 }, (_, at) => {
    const label = species[at % species.length]!;
    const right = Math.floor(at / 3) % 2 === 0;
    const said = right ? label : species[(at + 3) % species.length]!;
    return {
      id: `bird-${String(at + 1).padStart(3, '0')}`,
      label,
      said,
      confidence: confidences[at % 3]! + 0.001 * at,
      split: 'test',
      seed: at,
    };
  });
  const training = Array.from({ length: 32 }, (_, at) => {
    const label = species[at % species.length]!;
    return {
      id: `known-${at + 1}`,
      label,
      said: label,
      confidence: 0.96,
      split: 'train',
      seed: 100 + at,
    };
  });
  return [...tested, ...training];
}

// Little-endian floats in rows, as NumPy writes them.
function npy(rows: number, columns: number, value: (x: number, y: number) => number): Buffer {
  const words = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  const size = Math.ceil((10 + words.length + 1) / 64) * 64;
  const head = Buffer.alloc(size, ' ');
  head.write('\x93NUMPY\x01\x00', 0, 'latin1');
  head.writeUInt16LE(size - 10, 8);
  head.write(words, 10, 'latin1');
  head[size - 1] = 10;
  const numbers = Buffer.alloc(4 * rows * columns);
  for (let y = 0; y < rows; ++y) {
    for (let x = 0; x < columns; ++x) numbers.writeFloatLE(value(x, y), 4 * (y * columns + x));
  }
  return Buffer.concat([head, numbers]);
}

// Where the bird is, more or less: each method blurs and misses in its own way.
function mapOf(seed: number, method: number) {
  const cx = 64 + 13 * Math.sin(seed * 1.7) + 9 * method * Math.sin(seed + method);
  const cy = 64 + 6 * Math.cos(seed) - 5 * method;
  const wide = 20 + 6 * method;
  return (x: number, y: number) =>
    Math.exp(-((x - cx) ** 2 + (1.6 * (y - cy)) ** 2) / (2 * wide ** 2)) +
    0.06 * method * (1 + Math.sin(x * 0.7 + seed) * Math.cos(y * 0.6));
}

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n') + '\n';
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

export function makeLab(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lab-'));
  const put = (name: string, bytes: Buffer | string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  };
  const all = items();
  const zoom = side / width;
  for (const item of all) {
    const paint = bird(item.seed);
    put(
      `media/${item.id}.png`,
      png(width, width, (x, y) => paint(x * zoom, y * zoom)),
    );
  }
  put('workspace.json', JSON.stringify({ assay_workspace: 1, name: 'Garden birds', created: '' }));
  put(
    'items.jsonl',
    lines(
      all.map(({ id, label, split }) => ({
        id,
        kind: 'image',
        file: `media/${id}.png`,
        label,
        split,
      })),
    ),
  );
  put(
    'classes.json',
    JSON.stringify(
      species.map((name) => ({
        name,
        gloss: `a small bird of woods and gardens that people call ${name}`,
        samples: all
          .filter((one) => one.split === 'train' && one.label === name)
          .map((one) => one.id)
          .slice(0, 3),
      })),
    ),
  );
  const description = { preprocessing: { fit: 'stretch' }, classes: species };
  put(
    'models/birdnet.json',
    JSON.stringify({
      file: 'birdnet.onnx',
      sha256: '',
      input_shape: [3, width, width],
      description,
    }),
  );
  put(
    'predictions/birdnet.jsonl',
    lines(all.map(({ id, said, confidence }) => ({ item: id, label: said, confidence }))),
  );
  const tested = all.filter((one) => one.split === 'test');
  methods.forEach((method, place) => {
    const rows = tested.map((item) => {
      const bytes = npy(width, width, mapOf(item.seed, place));
      const file = `explanations/${method}/${item.id}.npy`;
      put(file, bytes);
      return {
        item: item.id,
        kind: 'map',
        file,
        spec: specs[method],
        target: item.said,
        hash: sha256(bytes),
      };
    });
    put(`explanations/${method}.jsonl`, lines(rows));
  });
  const near = tested.map((item) => {
    const neighbours = all
      .filter((one) => one.split === 'train' && one.label === item.said)
      .map((one) => one.id)
      .slice(0, 3);
    return {
      item: item.id,
      kind: 'neighbours',
      neighbours,
      spec: 'nearest_neighbours:k=3,among=predicted',
      target: item.said,
      hash: sha256(neighbours.join('\n') + '\n'),
    };
  });
  put('explanations/nearest_neighbours.jsonl', lines(near));
  writeScores(put, tested);
  return folder;
}

function writeScores(put: (name: string, text: string) => void, tested: readonly Item[]): void {
  const wave = (seed: number, shift: number) => Math.sin(seed * 12.9898 + shift * 78.233);
  const values: Record<string, (item: Item, method: number) => number> = {
    deletion: (item, method) => 0.22 + 0.06 * method + 0.09 * wave(item.seed, method),
    insertion: (item, method) => 0.78 - 0.05 * method + 0.1 * wave(item.seed, 3 + method),
    energy_pointing_game: (item, method) =>
      wave(item.seed, 7 + method) > -0.7 + 0.3 * method ? 1 : 0,
  };
  for (const [metric, value] of Object.entries(values)) {
    const rows = methods.flatMap((method, place) =>
      tested.map((item, at) =>
        metric === 'insertion' && at === 5
          ? { item: item.id, method, reason: 'every point is alike' }
          : { item: item.id, method, value: value(item, place) },
      ),
    );
    put(`scores/${metric}.jsonl`, lines(rows));
  }
}
