// The pictures of a screen, however long they take: while they are slow the page says how many have
// come, and when one fails it offers to try again.
import type { Page } from './page';
import { PictureFailed, preload } from './preload';

const patienceMs = 600; // nobody needs to be told of what is quicker

type Pictures = ReadonlyMap<string, HTMLImageElement>;

export async function patientPreload(
  page: Pick<Page, 'tell' | 'texts'>,
  sources: readonly string[],
  failed: (src: string) => Promise<void>,
): Promise<Pictures> {
  for (let askedAgain = false; ; askedAgain = true) {
    const { texts } = page;
    let progress = '';
    let told = askedAgain;
    const slow = window.setTimeout(() => {
      told = true;
      page.tell(progress || texts.loading);
    }, patienceMs);
    try {
      const loaded = await preload(sources, (done, of) => {
        progress = texts.loadingPictures(done, of);
        if (told) page.tell(progress);
      });
      if (told) page.tell(''); // what others have said stays
      return loaded;
    } catch (error) {
      if (!(error instanceof PictureFailed)) throw error;
      await failed(error.src);
      clearTimeout(slow);
      await askToTryAgain(page);
    } finally {
      clearTimeout(slow);
    }
  }
}

// Until somebody does, or the connection is back.
function askToTryAgain(page: Pick<Page, 'tell' | 'texts'>): Promise<void> {
  const { texts } = page;
  return new Promise((again) => {
    window.addEventListener('online', () => again(), { once: true });
    const action = { label: texts.tryAgain, primary: true, press: () => again() };
    page.tell(texts.pictureFailed, 'calm', action);
  });
}
