// The audit log: who did what, newest first, and whether it is as it was written.
import { useState } from 'preact/hooks';
import { integer, moment } from '../format';
import { useAsked } from '../parts/asked';
import { TextField } from '../parts/fields';
import { Card, Notice, PageHead, Waiting } from '../parts/things';
import { t } from '../texts';
import type { AuditEntry, JsonObject } from '../types';

const shownAtFirst = 200;

const matches = (entry: AuditEntry, text: string) =>
  `${entry.actor} ${entry.action} ${entry.subject} ${JSON.stringify(entry.details)}`
    .toLowerCase()
    .includes(text.toLowerCase());

export function AuditPage() {
  const { answer, problem } = useAsked<{ entries: AuditEntry[]; flaw: string }>('/api/audit');
  const [text, setText] = useState('');
  const found = (answer?.entries ?? []).filter((entry) => matches(entry, text)).reverse();
  return (
    <>
      <PageHead title={t.audit.title} lead={t.audit.lead} />
      {answer === undefined ? (
        <Waiting problem={problem} />
      ) : (
        <>
          <Notice tone={answer.flaw === '' ? 'good' : 'bad'}>
            {answer.flaw === '' ? t.audit.sound(integer(answer.entries.length)) : answer.flaw}
          </Notice>
          <Card>
            <div class="row narrow">
              <TextField label={t.audit.search} type="search" value={text} onInput={setText} />
            </div>
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
                  {found.slice(0, shownAtFirst).map((entry) => (
                    <tr key={entry.number}>
                      <td class="number soft">{entry.number}</td>
                      <td class="time">{moment(entry.at)}</td>
                      <td>{entry.actor}</td>
                      <th scope="row">{entry.action}</th>
                      <td>{entry.subject}</td>
                      <td class="soft">{said(entry.details)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
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

// A hash is known by its beginning.
const short = (text: string) => (/^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text);
