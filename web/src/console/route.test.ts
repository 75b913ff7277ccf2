import { describe, expect, it } from 'vitest';
import { address, apiPath, parseRoute, queryText } from './route';

describe('routes', () => {
  it('are parts and a query', () => {
    expect(parseRoute('#/items/a%20b?bin=easy&text=x%26y')).toEqual({
      parts: ['items', 'a b'],
      query: { bin: 'easy', text: 'x&y' },
    });
    expect(parseRoute('')).toEqual({ parts: [], query: {} });
    expect(parseRoute('#/items/%')).toEqual({ parts: ['items', '%'], query: {} });
  });

  it('come back as they were written', () => {
    const parts = ['items', 'a/b ?#ü'];
    const query = { text: 'a=b&c', class: 'snow leopard' };
    expect(parseRoute(address(parts, query))).toEqual({ parts, query });
  });

  it('leave out what is empty', () => {
    expect(address(['items'], { bin: '', text: undefined })).toBe('#/items');
    expect(queryText({ a: '1', b: '' })).toBe('?a=1');
  });

  it('never lead out of the API', () => {
    expect(apiPath('items', '../accounts', 'picture')).toBe('/api/items/..%2Faccounts/picture');
  });
});
