// The audit log: who did what, newest first, page by page, and whether it is as it was written.
import { useEffect, useState } from 'preact/hooks';
import { integer, moment } from '../format';
import { useServerData } from '../parts/server_data';
import { TextField } from '../parts/form_fields';
import { Card, Empty, Notice, PageHead, Waiting } from '../parts/basic_elements';
import { queryText } from '../route';
import { t } from '../texts';
import type { AuditPart, JsonObject } from '../server_types';

const perPage = 100;

// What is written, once nothing was written for a moment.
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function AuditPage() {
  const [text, setText] = useState('');
  const searched = useSettled(text);
  // Where this page and those before it began, the newest apart; what is searched anew begins anew.
  const [turned, setTurned] = useState<{ text: string; began: readonly number[] }>({
    text: '',
    began: [],
  });
  const began = turned.text === searched ? turned.began : [];
  const turn = (next: readonly number[]) => setTurned({ text: searched, began: next });
  const before = began.at(-1);
  const { answer, problem } = useServerData<AuditPart>(
    `/api/audit${queryText({
      before: before === undefined ? '' : String(before),
      count: String(perPage),
      text: searched,
    })}`,
  );
  const entries = answer?.entries ?? [];
  const last = entries.at(-1);
  return (
    <>
      <PageHead title={t.audit.title} lead={t.audit.lead} />
      {answer === undefined ? (
        <Waiting problem={problem} />
      ) : (
        <>
          <Notice tone={answer.flaw === '' ? 'good' : 'bad'}>
            {answer.flaw === '' ? t.audit.sound(integer(answer.total)) : answer.flaw}
          </Notice>
          <Card>
            <div class="row narrow">
              <TextField label={t.audit.search} type="search" value={text} onInput={setText} />
            </div>
            {entries.length === 0 && <Empty>{t.audit.nothing}</Empty>}
            <div class="scroll" tabIndex={0} role="region" aria-label={t.audit.title}>
              <table>
                <thead>
                  <tr>
                    <th scope="col" class="number">
                      {t.audit.number}
                    </th>
                    <th scope="col">{t.audit.at}</th>
                    <th scope="col">{t.audit.actor}</th>
                    <th scope="col">{t.audit.action}</th>
                    <th scope="col">{t.audit.subject}</th>
                    <th scope="col">{t.audit.details}</th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map((entry) => (
                    <tr key={entry.number}>
                      <td class="number soft">{entry.number}</td>
                      <td class="time">{moment(entry.at)}</td>
                      <td>{entry.actor}</td>
                      <th scope="row">{entry.action}</th>
                      <td title={entry.subject}>{shortened(entry.subject)}</td>
                      <td class="soft">{said(entry.details)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {(answer.older || before !== undefined) && (
              <nav class="pages" aria-label={t.audit.pages}>
                <button
                  type="button"
                  class="button small"
                  disabled={before === undefined}
                  onClick={() => turn(began.slice(0, -1))}
                >
                  {t.audit.newer}
                </button>
                {last !== undefined && (
                  <span role="status">
                    {t.audit.range(integer(last.number), integer(entries[0]!.number))}
                  </span>
                )}
                <button
                  type="button"
                  class="button small"
                  disabled={!answer.older || last === undefined}
                  onClick={() => last && turn([...began, last.number])}
                >
                  {t.audit.older}
                </button>
              </nav>
            )}
          </Card>
        </>
      )}
    </>
  );
}

const said = (details: JsonObject) =>
  Object.entries(details)
    .map(
      ([name, value]) =>
        `${name}: ${typeof value === 'string' ? short(value) : JSON.stringify(value)}`,
    )
    .join(', ');

// A hash is known by its beginning, a session as the monitor shows it.
const short = (text: string) => (/^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text);
const shortened = (text: string) => (/^[0-9a-f]{32}$/.test(text) ? `${text.slice(0, 8)}…` : text);
