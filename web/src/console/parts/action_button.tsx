// Buttons that do something on the server: busy while it lasts, and they say what went wrong.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentence } from '../api';
import { Problem } from './basic_elements';

export interface Action {
  busy: boolean;
  problem: string;
  run: (work: () => Promise<void>) => Promise<void>;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const shown = useRef(true);
  useEffect(() => () => void (shown.current = false), []);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (shown.current) setProblem(sentence(error));
    } finally {
      if (shown.current) setBusy(false);
    }
  };
  return { busy, problem, run };
}

export function ActionButton(props: {
  act: () => Promise<void>;
  kind?: 'primary' | 'quiet' | 'danger';
  small?: boolean;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const doing = useAction();
  return (
    <>
      <button
        type="button"
        class={`button ${props.kind ?? ''} ${props.small === true ? 'small' : ''}`}
        disabled={props.disabled === true || doing.busy}
        aria-busy={doing.busy}
        onClick={() => void doing.run(props.act)}
      >
        {props.children}
      </button>
      <Problem sentence={doing.problem} />
    </>
  );
}
