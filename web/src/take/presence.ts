// Whether somebody is at the page: a sign of life now and then, what was left unsent when the page
// is hidden, and for how long it was.
import type { Outbox } from './outbox';

const aliveEveryMs = 60_000;

export interface Watched {
  outbox: Pick<Outbox, 'flush' | 'note'>;
  // Of whoever has not agreed yet nothing is noted.
  mayNote: () => boolean;
  alive: () => Promise<unknown>;
  over: AbortSignal;
}

export function watchPresence({ outbox, mayNote, alive, over: signal }: Watched): void {
  let hiddenAt = 0;
  const changed = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = performance.now();
      outbox.flush();
    } else if (hiddenAt > 0 && mayNote()) {
      const ms = Math.round(performance.now() - hiddenAt);
      void outbox.note({ what: 'hidden', ms });
    }
  };
  document.addEventListener('visibilitychange', changed, { signal });
  window.addEventListener('pagehide', () => outbox.flush(), { signal });
  // A page that is fetched from the browser's memory does not know what came since.
  window.addEventListener('pageshow', (event) => event.persisted && location.reload(), { signal });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') alive().catch(() => {});
  }, aliveEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
