import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../shared/api';
import { get, post, put, remember, whenLoggedOut } from './api';

function answering(status: number, body: string) {
  const asked = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', asked);
  return () => asked.mock.calls.map((call) => call as unknown as [string, RequestInit]).at(-1)!;
}

afterEach(() => vi.unstubAllGlobals());

describe('requests of a researcher', () => {
  it('carry the token of the login when they change something, and only then', async () => {
    const last = answering(200, '{}');
    remember({ name: 'olga', role: 'owner', csrf: 'secret' });
    await post('/api/studies/a@1/state', { state: 'open' });
    expect(last()[1].headers).toMatchObject({ 'X-CSRF-Token': 'secret' });
    await get('/api/studies');
    expect(last()[1].headers).not.toHaveProperty('X-CSRF-Token');
  });

  it('say which text a change began with', async () => {
    const last = answering(200, '{}');
    await put('/api/drafts/birds', { title: 'Birds' }, 'abc');
    expect(last()[1].method).toBe('PUT');
    expect(last()[1].headers).toMatchObject({ 'If-Match': 'abc' });
  });

  it('tell when the login has ended', async () => {
    answering(401, '{"error": "Please log in."}');
    const ended = vi.fn();
    whenLoggedOut(ended);
    await expect(get('/api/studies')).rejects.toThrow(new Refused(401, 'Please log in.'));
    expect(ended).toHaveBeenCalledOnce();
    // A wrong password ends no login.
    await expect(post('/api/login', {})).rejects.toBeInstanceOf(Refused);
    expect(ended).toHaveBeenCalledOnce();
  });
});
