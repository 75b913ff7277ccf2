import { h, render } from 'preact';
import { describe, expect, it } from 'vitest';
import { UnitName } from './unit_name';

describe('the name of a unit', () => {
  it('breaks after underscores, colons and commas, and stays the same text', () => {
    const place = document.createElement('div');
    render(h(UnitName, { name: 'energy_pointing_game:steps=3,seed=1' }), place);
    expect(place.textContent).toBe('energy_pointing_game:steps=3,seed=1');
    expect(place.innerHTML).toBe('energy_<wbr>pointing_<wbr>game:<wbr>steps=3,<wbr>seed=1');
  });
});
