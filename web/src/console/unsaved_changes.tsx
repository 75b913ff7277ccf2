// Nobody leaves by accident with something unsaved: within the console a question is asked before
// another page is shown, and out of it the browser asks.
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from './parts/dialog';
import { t } from './texts';

// What a page tells that begins or ends to have something unsaved.
export const Unsaved = createContext<(unsaved: boolean) => void>(() => {});

export function useUnsaved(unsaved: boolean): void {
  const tell = useContext(Unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    tell(true);
    return () => {
      removeEventListener('beforeunload', ask);
      tell(false);
    };
  }, [unsaved, tell]);
}

interface Going {
  hash: string; // of the page that is shown
  asking: boolean; // whether somebody wants to go who has something unsaved
  tell: (unsaved: boolean) => void;
  stay: () => void;
  leave: () => void;
}

export function useHash(): Going {
  const [hash, setHash] = useState(location.hash);
  const [asking, setAsking] = useState(false);
  const unsaved = useRef(false);
  const settled = useRef(true); // a dialog that goes away closes once more
  const ask = (whether: boolean) => {
    settled.current = !whether;
    setAsking(whether);
  };
  useEffect(() => {
    const changed = () => {
      ask(unsaved.current && location.hash !== hash);
      if (!unsaved.current) setHash(location.hash);
    };
    addEventListener('hashchange', changed);
    changed(); // who was quicker than this is not left behind
    return () => removeEventListener('hashchange', changed);
  }, [hash]);
  const stay = () => {
    if (settled.current) return;
    ask(false);
    history.pushState(null, '', hash);
  };
  const leave = () => {
    ask(false);
    setHash(location.hash);
  };
  // The same for ever, so that nobody tells twice.
  const tell = useCallback((is: boolean) => void (unsaved.current = is), []);
  return { hash, asking, tell, stay, leave };
}

export function LeaveQuestion(props: { stay: () => void; leave: () => void }) {
  return (
    <Dialog title={t.leaving.title} onClose={props.stay}>
      <p>{t.leaving.text}</p>
      <div class="actions">
        <button type="button" class="button primary" onClick={props.stay}>
          {t.leaving.stay}
        </button>
        <button type="button" class="button quiet" onClick={props.leave}>
          {t.leaving.leave}
        </button>
      </div>
    </Dialog>
  );
}
