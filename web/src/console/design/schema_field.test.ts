import { h } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave, root, settled, show, write } from '../testing/mounted_page';
import type { Json, Mistake, Schema } from '../server_types';
import { blank, SchemaField } from './schema_field';

afterEach(leave);

function shown(schema: Schema, value: Json, mistakes: readonly Mistake[] = []) {
  const onChange = vi.fn();
  const around = { mistakes, lists: { method: ['lime', 'rise'] }, disabled: false, onChange };
  const place = '/checks/pass';
  show(h(SchemaField, { name: 'pass', schema, value, place, around }));
  return onChange;
}

let now: Json | undefined;
let change: (value: Json | undefined) => void;

function Keeper(props: { schema: Schema; value: Json }) {
  const [value, setValue] = useState<Json | undefined>(props.value);
  [now, change] = [value, setValue];
  const onChange = (_: string, next: Json | undefined) => setValue(next);
  const around = { mistakes: [], lists: {}, disabled: false, onChange };
  return h(SchemaField, { name: 'pass', schema: props.schema, value, place: '/pass', around });
}

// What is written is shown again, as the designer does it.
function kept(schema: Schema, value: Json): HTMLTextAreaElement {
  show(h(Keeper, { schema, value }));
  return root.querySelector('textarea')!;
}

describe('a field of a design', () => {
  it('reads and writes numbers, and no value for an empty one', async () => {
    const changed = shown({ type: 'integer', minimum: 0 }, 3);
    const input = root.querySelector('input')!;
    expect(input.value).toBe('3');
    await write(input, '5');
    expect(changed).toHaveBeenLastCalledWith('/checks/pass', 5);
    await write(input, '');
    expect(changed).toHaveBeenLastCalledWith('/checks/pass', undefined);
  });

  it('says what is wrong and points to it', () => {
    shown({ type: 'string', description: 'what it is for' }, '', [
      { place: '/checks/pass', sentence: 'This is too short.' },
      { place: '/checks/passes', sentence: 'Not here.' },
    ]);
    const input = root.querySelector('input')!;
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const said = input
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent);
    expect(said).toEqual(['what it is for', 'This is too short.']);
  });

  it('has one line for each word of a list, also with the mistakes of each', async () => {
    const changed = shown(
      { type: 'array', items: { type: 'string' } },
      ['a', 'b'],
      [{ place: '/checks/pass/1', sentence: 'There is no item b.' }],
    );
    const area = root.querySelector('textarea')!;
    expect(area.value).toBe('a\nb');
    expect(root.textContent).toContain('There is no item b.');
    await write(area, 'a\n\nc\n');
    expect(changed).toHaveBeenLastCalledWith('/checks/pass', ['a', 'c']);
  });

  it('lets somebody begin a line, and does not glue it to the one before', async () => {
    const area = kept({ type: 'array', items: { type: 'string' } }, ['bird-013']);
    await write(area, 'bird-013\n');
    expect([area.value, now]).toEqual(['bird-013\n', ['bird-013']]);
    await write(area, 'bird-013\nbird-001');
    expect([area.value, now]).toEqual(['bird-013\nbird-001', ['bird-013', 'bird-001']]);
  });

  it('keeps numbers apart, and what is none for the server to refuse', async () => {
    const area = kept({ type: 'array', items: { type: 'integer' } }, [60]);
    await write(area, '60\n');
    await write(area, '60\n80%');
    expect([area.value, now]).toEqual(['60\n80%', [60, '80%']]);
    await write(area, '60\n80');
    expect([area.value, now]).toEqual(['60\n80', [60, 80]]);
  });

  it('shows a list that changes elsewhere', async () => {
    const area = kept({ type: 'array', items: { type: 'string' } }, ['a']);
    await write(area, 'a\nb\n');
    change(['c']);
    await settled();
    expect(area.value).toBe('c');
  });

  it('adds, moves and takes away entries of a list', () => {
    const schema: Schema = {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, low: { type: 'integer', default: 1 } },
      },
    };
    const changed = shown(schema, [{ name: 'x' }, { name: 'y' }]);
    const button = (text: string) =>
      [...root.querySelectorAll('button')].find((one) => one.textContent?.includes(text))!;
    button('Add').click();
    expect(changed).toHaveBeenLastCalledWith('/checks/pass', [
      { name: 'x' },
      { name: 'y' },
      { name: '', low: 1 },
    ]);
    button('Move up').click();
    expect(changed).toHaveBeenLastCalledWith('/checks/pass', [{ name: 'y' }, { name: 'x' }]);
    button('x').click();
    expect(changed).toHaveBeenLastCalledWith('/checks/pass', [{ name: 'y' }]);
  });

  it('opens a new entry to be written, and leaves the others as they are', async () => {
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    Element.prototype.scrollIntoView = () => {};
    const items = {
      type: 'object',
      properties: { name: { type: 'string', default: '' } },
    } as const;
    kept({ type: 'array', items: { ...items } }, [{ name: 'x' }, { name: 'y' }]);
    const all = () => [...root.querySelectorAll('details')];
    const press = async (text: string) => {
      [...root.querySelectorAll('button')].find((one) => one.textContent === text)!.click();
      await settled();
    };
    all()[0]!.open = false;
    await press('Add to pass');
    expect(all().map((one) => one.open)).toEqual([false, true, true]);
    await vi.waitFor(() =>
      expect(document.activeElement === all()[2]!.querySelector('input')).toBe(true),
    );
    // Each stays as it is when another goes.
    await press('Take away y');
    expect(all().map((one) => one.open)).toEqual([false, true]);
    await press('Take away x');
    expect(all().map((one) => one.open)).toEqual([true]);
  });

  it('begins a new entry with its defaults and what it must have', () => {
    expect(
      blank({
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          kind: { enum: ['a'], default: 'a' },
          more: { type: 'string' },
        },
      }),
    ).toEqual({ id: '', kind: 'a' });
  });
});
