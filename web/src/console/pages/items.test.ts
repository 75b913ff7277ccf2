import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { field, leave, root, server, show, text, write } from '../stage_test';
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
});
