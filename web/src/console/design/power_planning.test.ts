import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, field, leave, root, server, show, text, write } from '../testing/mounted_page';
import type { Presets } from '../server_types';
import { PowerPlanning } from './power_planning';

afterEach(leave);

const param = (name: string, value: string) => ({
  name,
  help: `the ${name}`,
  type: 'number',
  default: value,
});
const test = (name: string, params: string[]) => ({
  name,
  title: `Power, ${name}`,
  summary: 'what it is',
  params: params.map((one) => param(one, '')),
});
const presets = {
  planning: [test('power_study', ['participants']), test('power_t', ['effect', 'n'])],
} as unknown as Presets;
// Two conditions with five people each.
const design = {
  assignment: 'between',
  conditions: [{ name: 'none' }, { name: 'heat' }],
  item_sets: [{ name: 'a', items: ['1'] }],
  quota: { replicates: 5 },
};
const power = (disabled = false) => h(PowerPlanning, { presets, design, disabled });

describe('the estimate of power', () => {
  it('asks with what the design plans and what is typed', async () => {
    const sent = server({ 'POST /api/power': { sentence: 'power = .80' } });
    show(power());
    expect((field('participants') as HTMLInputElement).value).toBe('10');
    await write(field('Planned test'), 'power_t');
    await write(field('effect'), '0.8');
    button('Estimate').click();
    await text('power = .80');
    expect(sent.map((one) => one.body)).toEqual([{ test: 'power_t:effect=0.8,n=5' }]);
    // It was said of another test.
    await write(field('Planned test'), 'power_study');
    expect(root.textContent).not.toContain('power = .80');
  });

  it('says why there is none', async () => {
    server({ 'POST /api/power': 400 });
    show(power());
    button('Estimate').click();
    await text('This was refused with 400.');
    await vi.waitFor(() => expect(button('Estimate').disabled).toBe(false));
  });

  it('is not for those who may not ask', () => {
    show(power(true));
    expect(root.textContent).toBe('');
  });
});
