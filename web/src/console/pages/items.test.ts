import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { field, leave, root, server, show, text, write } from '../testing/mounted_page';
import { ItemsPage } from './items';

afterEach(leave);

const path = (query: string) => `/api/items?${query}`;
const rows = [
  {
    id: 'a',
    kind: 'image',
    label: 'robin',
    split: 'test',
    adversarial: true,
    methods: 3,
    prediction: 'wren',
    confidence: 0.91,
    correct: false,
  },
];

describe('the items', () => {
  it('are shown with what the model says, in pages', async () => {
    server({ [path('bin=hard&from=48&count=48')]: { total: 120, from: 48, rows } });
    show(h(ItemsPage, { query: { bin: 'hard', from: '48' } }));
    await text('120 items');
    await text('wren 91 %');
    await text('adversarial');
    await text('49 to 96 of 120');
    const link = (rel: string) => root.querySelector(`[rel=${rel}]`)!.getAttribute('href');
    expect(link('prev')).toBe('#/items?bin=hard&from=0');
    expect(link('next')).toBe('#/items?bin=hard&from=96');
    expect(root.querySelector('.tile')!.getAttribute('href')).toBe('#/items/a?bin=hard');
  });

  it('are filtered by the address, from the first page on', async () => {
    server({ [path('bin=hard&from=48&count=48')]: { total: 120, from: 48, rows } });
    show(h(ItemsPage, { query: { bin: 'hard', from: '48' } }));
    await write(field('The model is'), 'wrong');
    expect(location.hash).toBe('#/items?bin=hard&verdict=wrong');
    await write(field('Search'), 'ro');
    await vi.waitFor(() => expect(location.hash).toBe('#/items?bin=hard&text=ro'));
  });

  it('begin with those that are explained, and say so', async () => {
    const plain = { ...rows[0]!, id: 'b', adversarial: false, methods: 0 };
    const both = { total: 2, explained: 1, from: 0, rows: [rows[0]!, plain] };
    server({
      [path('from=0&count=48')]: both,
      [path('order=listed&from=0&count=48')]: both,
    });
    show(h(ItemsPage, { query: {} }));
    await text('; the one with explanations comes first');
    expect((field('Order') as HTMLSelectElement).value).toBe('explained');
    const chips = [...root.querySelectorAll('.tile')].map((tile) =>
      [...tile.querySelectorAll('.chip')].map((chip) => chip.textContent),
    );
    expect(chips).toEqual([['adversarial'], ['not explained']]);
    await write(field('Order'), 'listed');
    expect(location.hash).toBe('#/items?order=listed');
    show(h(ItemsPage, { query: { order: 'listed' } }));
    await vi.waitFor(() => expect(root.textContent).not.toContain('comes first'));
    await text('2 items');
  });

  it('can be more or less certain than a bound', async () => {
    server({ [path('most=0.3&from=0&count=48')]: { total: 0, explained: 0, from: 0, rows: [] } });
    show(h(ItemsPage, { query: { most: '0.3' } }));
    await text('No item is like that.');
    const confidence = field('Confidence') as HTMLSelectElement;
    expect(confidence.selectedOptions[0]!.text).toBe('at most 30 %');
    await write(confidence, 'least 0.8');
    expect(location.hash).toBe('#/items?least=0.8');
  });
});
