import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  field,
  leave,
  root,
  server,
  settled,
  show,
  text,
  write,
} from '../testing/mounted_page';
import { NewStudyPage } from './new_study';

const param = (name: string, more = {}) => ({
  name,
  help: 'so it is',
  expected: '',
  default: '',
  is_switch: false,
  ...more,
});
const protocol = (name: string, more = {}) => ({
  name,
  texts: false,
  compares: 'anything',
  answers: false,
  mistakes: false,
  checks: true,
  summary: `People do ${name}.`,
  paper: 'A paper',
  params: [
    param('set_size', { default: '30' }),
    param('faithful', { default: 'false', is_switch: true }),
  ],
  ...more,
});
const presets = {
  protocols: [
    protocol('team'),
    protocol('psychophysics', { compares: 'maps', answers: true }),
    protocol('guess', { mistakes: true }),
    protocol('review', { compares: 'explanations', checks: false }),
    protocol('attention_image', { compares: 'nothing', checks: false }),
    protocol('attention_text', { compares: 'nothing', checks: false, texts: true }),
  ],
  panels: [
    { name: 'prolific', summary: '', fields: {} },
    { name: 'lab', summary: '', fields: {} },
  ],
  tests: [],
  planning: [],
  exports: [],
};
const workspace = {
  name: 'Birds',
  items: {
    total: 9,
    kinds: [{ name: 'image', count: 9 }],
    splits: [{ name: 'test', count: 9 }],
    adversarial: 0,
    masked: 0,
  },
  classes: [
    { name: 'news', texts: 9, splits: [{ name: 'test', count: 9 }] },
    { name: 'jay', texts: 0, splits: [{ name: 'test', count: 4 }] },
    { name: 'owl', texts: 0, splits: [{ name: 'test', count: 1 }] },
    { name: 'tit', texts: 0, splits: [{ name: 'test', count: 3 }] },
  ].map((one) => ({ gloss: '', unconfirmed: false, samples: 0, ...one })),
  models: [
    { name: 'net', predictions: 9, labelled: 9, right: 5, bins: [], input_shape: [3, 8, 8] },
    { name: 'topics', predictions: 9, labelled: 9, right: 5, bins: [], input_shape: [] },
  ],
  methods: [
    { name: 'alike', kind: 'neighbours', spec: '', count: 9, texts: false },
    { name: 'lime', kind: 'map', spec: '', count: 9, texts: false },
    { name: 'rise', kind: 'map', spec: '', count: 9, texts: false },
    { name: 'words', kind: 'map', spec: '', count: 9, texts: true },
  ],
  metrics: [],
  studies: [],
};

afterEach(leave);

describe('a new study', () => {
  it('is made of what was chosen', async () => {
    const sent = server({
      '/api/presets': presets,
      '/api/workspace': workspace,
      'POST /api/drawing': { items: ['a', 'b'], practice: ['c'], checks: ['d'] },
      'POST /api/drafts': { name: 'birds' },
    });
    show(h(NewStudyPage, {}));
    await text('People do team.');
    expect(button('Begin with this design').disabled).toBe(true);
    await write(field('Short name'), 'Birds');
    await text('Use small letters');
    await write(field('Short name'), 'birds');
    await write(field('set size'), '6');
    (field('rise') as HTMLInputElement).click();
    await settled();
    (field('faithful') as HTMLInputElement).click();
    await settled();
    await write(field('Of each kind'), '5');
    button('Draw').click();
    await text('Checks 1');
    expect(sent.find((one) => one.path === '/api/drawing')!.body).toMatchObject({
      protocol: 'team',
      model: 'net',
      fewer: true,
      by_bins: true,
      count: 5,
      split: 'test',
    });
    root
      .querySelector('form')!
      .dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await vi.waitFor(() => expect(location.hash).toBe('#/studies/birds/design'));
    expect(sent.find((one) => one.path === '/api/drafts')!.body).toEqual({
      name: 'birds',
      protocol: 'team:set_size=6,faithful=true',
      conditions: ['none', 'rise'],
      answers: [],
      panel: 'lab',
      items: ['a', 'b'],
      practice: ['c'],
      checks: ['d'],
    });
  });

  it('asks only what the preset needs', async () => {
    server({ '/api/presets': presets, '/api/workspace': workspace });
    show(h(NewStudyPage, {}));
    await text('What is compared?');
    expect(root.textContent).not.toContain('Which classes are told apart?');
    root.querySelector<HTMLInputElement>('input[value=psychophysics]')!.click();
    await text('Which classes are told apart?');
    root.querySelector<HTMLInputElement>('input[value=attention_image]')!.click();
    await settled();
    expect(root.textContent).not.toContain('What is compared?');
  });

  // Draw had failed in every workspace with a model of pictures and one of texts. A review of one
  // explanation has nothing to choose among.
  it('begins every protocol with what fits it', async () => {
    const sent = server({
      '/api/presets': presets,
      '/api/workspace': workspace,
      'POST /api/drawing': {
        items: ['a', 'b'],
        practice: [],
        checks: [],
        notes: ['2 items of 12 to test: there are no more such items.'],
      },
      'POST /api/drafts': { name: 'birds' },
    });
    show(h(NewStudyPage, {}));
    await text('People do team.');
    await write(field('Short name'), 'birds');
    const expected = {
      team: { model: 'net', by_bins: true, conditions: ['none'], answers: [] },
      psychophysics: { model: 'net', by_bins: true, conditions: ['lime'], answers: ['jay', 'tit'] },
      guess: { model: 'net', by_bins: false, conditions: ['none'], answers: [] },
      review: { model: 'net', by_bins: true, conditions: ['lime', 'rise'], answers: [] },
      attention_image: { model: 'net', by_bins: true, conditions: [], answers: [] },
      attention_text: { model: 'topics', by_bins: true, conditions: [], answers: [] },
    };
    for (const [name, { model, by_bins, conditions, answers }] of Object.entries(expected)) {
      root.querySelector<HTMLInputElement>(`input[value=${name}]`)!.click();
      await settled();
      sent.length = 0;
      button('Draw').click();
      await text('2 items of 12 to test');
      root
        .querySelector('form')!
        .dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
      await vi.waitFor(() => expect(sent.some((one) => one.path === '/api/drafts')).toBe(true));
      expect(sent.find((one) => one.path === '/api/drawing')!.body).toMatchObject({
        protocol: name,
        model,
        by_bins,
        answers,
        fewer: true,
      });
      expect(sent.find((one) => one.path === '/api/drafts')!.body).toMatchObject({
        protocol: name,
        conditions,
        answers,
        items: ['a', 'b'],
      });
    }
  });
});
