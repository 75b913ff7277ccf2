import { describe, expect, it } from 'vitest';
import { participantsOf, planningParameters, specOf } from './planning_parameters';

const design = {
  assignment: 'between',
  conditions: [{ name: 'none' }, { name: 'heat' }],
  item_sets: [
    { name: 'a', items: ['1', '2', '3'] },
    { name: 'b', items: ['4', '5'] },
  ],
  quota: { replicates: 5 },
};

describe('what a design plans', () => {
  it('is people for every cell', () => {
    expect(participantsOf(design)).toBe(20);
    expect(participantsOf({ ...design, assignment: 'within' })).toBe(10);
  });

  it('becomes the parameters of a test', () => {
    expect(planningParameters('power_study', design)).toMatchObject({
      participants: '20',
      items: '5',
      trials: '3',
      conditions: '2',
      assignment: 'between',
    });
    expect(planningParameters('power_t', design)).toEqual({ n: '10' });
    expect(planningParameters('power_correlation', design)).toEqual({});
  });

  it('becomes a spec without what is empty', () => {
    expect(specOf('power_t', { effect: ' 0.5', n: '', what: 'a,b' })).toBe(
      'power_t:effect=0.5,what=a\\,b',
    );
    expect(specOf('power_t', { n: '' })).toBe('power_t');
  });
});
