// What the server says under a path, kept while a page is shown.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { get, sentence } from '../api';

export interface ServerData<Answer> {
  answer: Answer | undefined;
  problem: string;
  again: () => Promise<void>;
}

// Asks when the path changes and, where that is given, every so many milliseconds while the page
// is seen. What was answered last stays until something else is.
export function useServerData<Answer>(path: string | null, everyMs = 0): ServerData<Answer> {
  const [state, setState] = useState<{ path: string | null; answer?: Answer; problem: string }>({
    path: null,
    problem: '',
  });
  const newest = useRef(0);
  const again = useCallback(async () => {
    if (path === null) return;
    const number = ++newest.current;
    try {
      const answer = await get<Answer>(path);
      // An answer that was overtaken by a later question is none.
      if (number === newest.current) setState({ path, answer, problem: '' });
    } catch (error) {
      if (number === newest.current) {
        setState((before) => ({ ...before, path, problem: sentence(error) }));
      }
    }
  }, [path]);
  useEffect(() => {
    void again();
    if (everyMs <= 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) void again();
    }, everyMs);
    return () => clearInterval(timer);
  }, [again, everyMs]);
  useEffect(() => () => void ++newest.current, []);
  return { answer: state.answer, problem: state.problem, again };
}
