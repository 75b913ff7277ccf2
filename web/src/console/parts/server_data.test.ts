import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave, root, settled, show, text } from '../testing/mounted_page';
import { useServerData } from './server_data';

function Shown(props: { path: string }) {
  const { answer, problem } = useServerData<{ said: string }>(props.path);
  return `${answer?.said ?? 'nothing'} ${problem}`;
}

afterEach(leave);

describe('what the server says', () => {
  it('is never that of an earlier question', async () => {
    const waiting = new Map<string, (response: Response) => void>();
    vi.stubGlobal('fetch', (path: string) => new Promise((done) => waiting.set(path, done)));
    const answer = (path: string) =>
      waiting.get(path)!(new Response(JSON.stringify({ said: path })));
    show(h(Shown, { path: '/api/slow' }));
    await vi.waitFor(() => expect(waiting.has('/api/slow')).toBe(true));
    show(h(Shown, { path: '/api/quick' }));
    await vi.waitFor(() => expect(waiting.has('/api/quick')).toBe(true));
    answer('/api/quick');
    await text('/api/quick');
    answer('/api/slow');
    await settled();
    await settled();
    expect(root.textContent).toContain('/api/quick');
  });

  it('stays while the server is away', async () => {
    let away = false;
    vi.stubGlobal('fetch', async () => {
      if (away) throw new TypeError('Failed to fetch');
      return new Response('{"said": "hello"}');
    });
    show(h(Shown, { path: '/api/a' }));
    await text('hello');
    away = true;
    show(h(Shown, { path: '/api/b' }));
    await text('hello Failed to fetch');
  });
});
