import { afterEach, describe, expect, it, vi } from 'vitest';
import { request, Refused, Unreachable } from './api';

function answering(status: number, body: string) {
  const asked = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('ask', () => {
  it('sends the token in a header and the body as JSON', async () => {
    const asked = answering(200, '{"stored": 3}');
    expect(await request('/api/open', { method: 'POST', token: 'abc', body: { a: 1 } })).toEqual({
      stored: 3,
    });
    const [path, options] = asked.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe('/api/open');
    expect(options.headers).toMatchObject({ Authorization: 'Bearer abc' });
    expect(options.body).toBe('{"a":1}');
  });

  it('goes nowhere else', async () => {
    answering(200, '{}');
    await expect(request('//elsewhere.example/')).rejects.toThrow('not a path');
    await expect(request('https://elsewhere.example/')).rejects.toThrow('not a path');
  });

  it('tells what will not help to try again from what will', async () => {
    answering(401, '{"error": "This link is not known."}');
    await expect(request('/api/open')).rejects.toThrow(new Refused(401, 'This link is not known.'));
    answering(503, '{"error": "Later."}');
    await expect(request('/api/open')).rejects.toBeInstanceOf(Unreachable);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(request('/api/open')).rejects.toBeInstanceOf(Unreachable);
  });

  it('takes a status that is announced as an answer', async () => {
    answering(409, '{"refused": "No."}');
    expect(await request('/api/reports', { also: [409] })).toEqual({ refused: 'No.' });
  });
});
