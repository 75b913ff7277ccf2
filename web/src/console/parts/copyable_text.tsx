// A text to take away, with a button that copies it and says so.
import { useRef, useState } from 'preact/hooks';
import { copyToClipboard } from '../../shared/clipboard';
import { t } from '../texts';

export function CopyableText(props: { text: string; lead?: string }) {
  const shown = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const press = async () =>
    setSaid((await copyToClipboard(props.text, shown.current!)) ? t.copied : t.selected);
  return (
    <>
      <p class="link">
        {props.lead !== undefined && <>{props.lead} </>}
        <code ref={shown}>{props.text}</code>
      </p>
      <button type="button" class="button small" onClick={() => void press()}>
        {t.copy}
      </button>{' '}
      <span class="soft" role="status">
        {said}
      </span>
    </>
  );
}
