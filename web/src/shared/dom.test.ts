import { describe, expect, it, vi } from 'vitest';
import { h, paragraphs } from './dom';

describe('h', () => {
  it('writes attributes and leaves out what is not there', () => {
    const button = h(
      'button',
      { type: 'button', disabled: true, hidden: false, title: null },
      'Go',
    );
    expect(button.outerHTML).toBe('<button type="button" disabled="">Go</button>');
  });

  it('takes text as text', () => {
    expect(h('p', {}, '<b>bold</b>').children).toHaveLength(0);
  });

  it('listens', () => {
    const heard = vi.fn();
    h('button', { onclick: heard }).click();
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('paragraphs', () => {
  it('are separated by empty lines, however many', () => {
    const texts = paragraphs('One\nstill one\n\n\nTwo\n \nThree\n').map((node) => node.textContent);
    expect(texts).toEqual(['One\nstill one', 'Two', 'Three']);
  });
});
