import { h } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { field, leave, settled, show, write } from '../testing/mounted_page';
import { NumberField } from './form_fields';

afterEach(leave);

let taken: number | undefined;

// As the costs do it: what is no number counts as nothing.
function Pay() {
  const [value, setValue] = useState<number | undefined>(4);
  taken = value;
  return h(NumberField, { label: 'Pay', value, onInput: (next) => setValue(next ?? 0) });
}

// A browser reads half a number as '' and says that it is bad; jsdom never does.
async function half(input: HTMLInputElement): Promise<void> {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true });
  await write(input, '');
  Reflect.deleteProperty(input, 'validity');
}

describe('a field for a number', () => {
  it('takes nothing of half a number, and all of it when it is whole', async () => {
    show(h(Pay, {}));
    const input = field('Pay') as HTMLInputElement;
    await half(input);
    expect([input.value, taken]).toEqual(['', 4]);
    await write(input, '4.5');
    expect([input.value, taken]).toEqual(['4.5', 4.5]);
  });

  it('can be emptied, and shows what was taken when it is left', async () => {
    show(h(Pay, {}));
    const input = field('Pay') as HTMLInputElement;
    await write(input, '');
    expect([input.value, taken]).toEqual(['', 0]);
    input.dispatchEvent(new FocusEvent('blur'));
    await settled();
    expect(input.value).toBe('0');
  });
});
