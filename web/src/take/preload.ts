// Pictures are fetched and decoded before their screen is shown: what is measured is looking, not
// loading.
import { withTimeout } from './timeout';

export class PictureFailed extends Error {
  constructor(readonly src: string) {
    super(`The picture ${src} did not load.`);
  }
}

export type Load = (src: string) => Promise<HTMLImageElement>;

const pausesMs = [0, 400, 1500];
const mostAtOnce = 6;
const patienceMs = 20_000; // for one try: a connection that is stuck fails as well

// All of them, ready to be painted, by their address. Each is tried three times.
export async function preload(
  sources: readonly string[],
  progress: (done: number, of: number) => void = () => {},
  load: Load = loadImage,
  pause: (ms: number) => Promise<void> = wait,
): Promise<Map<string, HTMLImageElement>> {
  const loaded = new Map<string, HTMLImageElement>();
  const waiting = [...sources];
  const work = async () => {
    for (let src = waiting.shift(); src !== undefined; src = waiting.shift()) {
      loaded.set(src, await tryToLoad(src, load, pause));
      progress(loaded.size, sources.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, sources.length) }, work));
  return loaded;
}

async function tryToLoad(src: string, load: Load, pause: (ms: number) => Promise<void>) {
  for (const ms of pausesMs) {
    if (ms > 0) await pause(ms);
    try {
      return await withTimeout(load(src), patienceMs);
    } catch {
      // The next time may do.
    }
  }
  throw new PictureFailed(src);
}

async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.decoding = 'sync';
  image.draggable = false;
  image.src = src;
  await image.decode();
  return image;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
