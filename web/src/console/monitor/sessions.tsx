// Everybody who took part, nameless, and who is left out of the analysis; a page at a time.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { integer, moment, words } from '../format';
import { ActionButton } from '../parts/action_button';
import { useServerData } from '../parts/server_data';
import { Dialog } from '../parts/dialog';
import { SelectField, TextField } from '../parts/form_fields';
import { Card, Chip, Empty, Problem } from '../parts/basic_elements';
import { apiPath, queryText } from '../route';
import { t } from '../texts';
import type { Me, Monitor, SessionPage, SessionRow } from '../server_types';

const perPage = 25;

const stateOf = (row: SessionRow): string =>
  row.excluded ? 'excluded' : row.state === 'active' ? 'active' : row.outcome;

export function Sessions(props: { me: Me; monitor: Monitor; onChange: () => Promise<void> }) {
  const [state, setState] = useState('');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<SessionRow>();
  const asked = { standing: state, from: String(page * perPage), count: String(perPage) };
  const sessions = useServerData<SessionPage>(
    apiPath('studies', props.monitor.id, 'sessions') + queryText(asked),
    5000,
  );
  const standings = sessions.answer?.standings ?? {};
  const states = Object.keys(standings).sort();
  const counted = state === '' ? Object.values(standings) : [standings[state] ?? 0];
  const total = counted.reduce((sum, count) => sum + count, 0);
  const rows = sessions.answer?.rows ?? [];
  const start = sessions.answer?.from ?? 0;
  // Of fewer sessions than when the page was turned.
  const isBeyond = start > 0 && start === page * perPage && start >= total;
  if (isBeyond) setPage(Math.max(0, Math.ceil(total / perPage) - 1));
  return (
    <Card title={t.sessions.title} aside={<span class="soft">{t.sessions.lead}</span>}>
      <Problem sentence={sessions.problem} />
      {states.length === 0 ? (
        <Empty>{t.monitor.nobody}</Empty>
      ) : (
        <>
          <div class="row narrow">
            <SelectField
              label={t.sessions.filter}
              value={state}
              options={[
                { value: '', text: t.items.any },
                ...states.map((one) => ({ value: one, text: words(one) })),
              ]}
              onInput={(value) => {
                setState(value);
                setPage(0);
              }}
            />
          </div>
          <div class="scroll" tabIndex={0} role="region" aria-label={t.sessions.title}>
            <table class="sessions">
              <thead>
                <tr>
                  <th scope="col">{t.sessions.session}</th>
                  <th scope="col">{t.sessions.began}</th>
                  <th scope="col">{t.sessions.condition}</th>
                  <th scope="col">{t.sessions.state}</th>
                  <th scope="col" class="number">
                    {t.sessions.events}
                  </th>
                  <th scope="col">
                    <span class="unseen">{t.sessions.decide}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.id} row={row} {...props} onChoose={() => setChosen(row)} />
                ))}
              </tbody>
            </table>
          </div>
          {total > perPage && (
            <div class="pages">
              <button
                type="button"
                class="button small"
                disabled={page === 0}
                onClick={() => setPage(page - 1)}
              >
                {t.items.before}
              </button>
              <span>{t.items.range(start + 1, start + rows.length, integer(total))}</span>
              <button
                type="button"
                class="button small"
                disabled={(page + 1) * perPage >= total}
                onClick={() => setPage(page + 1)}
              >
                {t.items.after}
              </button>
            </div>
          )}
        </>
      )}
      {chosen !== undefined && (
        <Decision
          row={chosen}
          onClose={() => setChosen(undefined)}
          onDone={async () => {
            await Promise.all([sessions.again(), props.onChange()]);
          }}
        />
      )}
    </Card>
  );
}

function Row(props: { me: Me; row: SessionRow; monitor: Monitor; onChoose: () => void }) {
  const { row } = props;
  const arm =
    row.condition === null
      ? '–'
      : (props.monitor.arms[row.condition]?.name ?? String(row.condition));
  const state = stateOf(row);
  const tone =
    state === 'completed'
      ? 'good'
      : state === 'active'
        ? 'plain'
        : state === 'excluded'
          ? 'bad'
          : 'calm';
  return (
    <tr>
      <th scope="row">
        <code>{row.id.slice(0, 8)}</code>{' '}
        {row.simulated && <Chip tone="calm">{t.sessions.simulated}</Chip>}
      </th>
      <td class="time">{moment(row.started)}</td>
      <td>{arm}</td>
      <td>
        <Chip tone={tone}>{words(state)}</Chip>
      </td>
      <td class="number">{integer(row.events)}</td>
      <td class="number">
        {props.me.role !== 'assistant' && (
          <button
            type="button"
            class="button small quiet"
            aria-label={
              row.excluded
                ? t.sessions.restoreOne(row.id.slice(0, 8))
                : t.sessions.excludeOne(row.id.slice(0, 8))
            }
            onClick={props.onChoose}
          >
            {row.excluded ? t.sessions.restore : t.sessions.exclude}
          </button>
        )}
      </td>
    </tr>
  );
}

function Decision(props: { row: SessionRow; onClose: () => void; onDone: () => Promise<void> }) {
  const { row } = props;
  const [reason, setReason] = useState('');
  const act = row.excluded ? 'restore' : 'exclude';
  const decide = async () => {
    await post(apiPath('sessions', row.id, act), { reason });
    await props.onDone();
    props.onClose();
  };
  return (
    <Dialog
      title={row.excluded ? t.sessions.restoreTitle : t.sessions.excludeTitle}
      onClose={props.onClose}
    >
      <div class="stack">
        <p>{row.excluded ? t.sessions.restoreText : t.sessions.excludeText}</p>
        <TextField
          label={t.sessions.reason}
          help={t.sessions.reasonHelp}
          value={reason}
          onInput={setReason}
          rows={3}
        />
        <ActionButton kind="primary" disabled={reason.trim() === ''} act={decide}>
          {row.excluded ? t.sessions.restore : t.sessions.exclude}
        </ActionButton>
      </div>
    </Dialog>
  );
}
