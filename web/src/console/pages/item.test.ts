import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, server, settled, show, text } from '../testing/mounted_page';
import type { Item } from '../server_types';
import { ItemPage } from './item';

const item = (id: string, more: Partial<Item>): Item => ({
  id,
  kind: 'image',
  label: 'robin',
  split: 'test',
  adversarial: false,
  methods: 2,
  made_from: '',
  has_mask: false,
  total: 2,
  position: 0,
  previous: null,
  next: null,
  predictions: [{ model: 'net', label: 'wren', confidence: 0.9 }],
  explanations: [],
  better: {},
  ...more,
});

afterEach(leave);

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

describe('an item', () => {
  it('has maps before neighbours, each with its scores or a reason', async () => {
    const explanation = { spec: 's', target: 'wren', neighbours: [], scores: [] };
    server({
      '/api/items/a?bin=hard': item('a', {
        explanations: [
          {
            ...explanation,
            method: 'near',
            kind: 'neighbours',
            neighbours: [{ id: 'b', label: 'jay' }],
          },
          {
            ...explanation,
            method: 'lime',
            kind: 'map',
            scores: [
              { metric: 'deletion', value: 0.12345 },
              { metric: 'insertion', reason: 'a flat map' },
            ],
          },
        ],
      }),
    });
    show(h(ItemPage, { id: 'a', query: { bin: 'hard', from: '48' } }));
    await text('0.123');
    await text('a flat map');
    await text('wrong');
    expect([...root.querySelectorAll('.explanation h2')].map((one) => one.textContent)).toEqual([
      'lime',
      'near',
    ]);
    // Beside its map, and in the table.
    expect(root.querySelector('.explanation .own-scores')!.textContent).toBe('deletion\u00a00.123');
    expect(root.querySelectorAll('.own-scores')).toHaveLength(1);
    expect(root.querySelector('.explanation img')!.getAttribute('src')).toBe(
      '/api/items/a/maps/lime',
    );
    expect(root.querySelector('.heat-bar')!.textContent).toBe('matters leastmatters most');
  });

  it('has the words of a text with their weights, or why there are none', async () => {
    const explanation = {
      spec: 's',
      target: 'wren',
      kind: 'map' as const,
      neighbours: [],
      scores: [],
    };
    server({
      '/api/items/a': item('a', {
        kind: 'text',
        tokens: [
          { text: 'Two', word: true },
          { text: ' ', word: false },
          { text: 'volts', word: true },
        ],
        explanations: [
          { ...explanation, method: 'lime', weights: [1, 2] },
          { ...explanation, method: 'odd', reason: 'The map has 3 numbers.' },
        ],
      }),
    });
    show(h(ItemPage, { id: 'a', query: {} }));
    await text('Two volts');
    await text('The map has 3 numbers.');
    expect(root.querySelectorAll('.words .word')).toHaveLength(2);
    expect(root.querySelector('.explanation img')).toBeNull();
  });

  it('leads to its neighbours by the arrow keys, in the same filter', async () => {
    server({ '/api/items/a?bin=hard': item('a', { next: 'b c' }) });
    show(h(ItemPage, { id: 'a', query: { bin: 'hard' } }));
    await text('1 of 2');
    press('ArrowLeft');
    await settled();
    expect(location.hash).toBe('');
    press('ArrowRight');
    await settled();
    expect(location.hash).toBe('#/items/b%20c?bin=hard');
  });
});
