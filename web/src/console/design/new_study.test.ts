import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, field, leave, root, server, settled, show, text, write } from '../stage_test';
import { NewStudyPage } from './new_study';

const param = (name: string, more = {}) => ({
  name,
  help: 'so it is',
  expected: '',
  default: '',
  is_switch: false,
  ...more,
});
const protocol = (name: string) => ({
  name,
  summary: `People do ${name}.`,
  paper: 'A paper',
  params: [
    param('set_size', { default: '30' }),
    param('faithful', { default: 'false', is_switch: true }),
  ],
});
const presets = {
  protocols: [protocol('team'), protocol('psychophysics'), protocol('attention_image')],
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
  classes: [{ name: 'jay', gloss: '', samples: 0, splits: [] }],
  models: [{ name: 'net', predictions: 9, labelled: 9, right: 5, bins: [], input_shape: [] }],
  methods: [
    { name: 'lime', kind: 'map', spec: '', count: 9 },
    { name: 'rise', kind: 'map', spec: '', count: 9 },
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
});
