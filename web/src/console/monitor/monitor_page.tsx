// How a study goes, while it goes.
import { post } from '../api';
import { ArrivalsChart } from '../charts/arrivals';
import { ConsortView } from '../charts/consort_view';
import { DurationsChart } from '../charts/durations';
import { duration, integer } from '../format';
import { StudyTabs } from '../pages/study_tabs';
import { stateTones } from '../pages/studies';
import { ActionButton } from '../parts/action_button';
import { useServerData } from '../parts/server_data';
import { CopyableText } from '../parts/copyable_text';
import {
  Card,
  Chip,
  Empty,
  Notice,
  PageHead,
  Problem,
  Stat,
  Waiting,
} from '../parts/basic_elements';
import { address, apiPath } from '../route';
import { t } from '../texts';
import type { Me, Monitor, StudyRow, StudyState } from '../server_types';
import { Cells } from './cells';
import { CostsCard } from './costs_card';
import { Exports } from './exports';
import { Sessions } from './sessions';

const everyMs = 5000;

export function MonitorPage(props: {
  me: Me;
  name: string;
  query: Readonly<Record<string, string>>;
}) {
  const studies = useServerData<StudyRow[]>('/api/studies');
  const versions = (studies.answer ?? []).filter((one) => one.name === props.name);
  const wanted = Number(props.query['version'] ?? 0);
  const chosen =
    versions.find((one) => one.version === wanted) ??
    versions.reduce<StudyRow | undefined>(
      (a, b) => (a && a.version > b.version ? a : b),
      undefined,
    );
  const { answer, problem, again } = useServerData<Monitor>(
    chosen === undefined ? null : apiPath('studies', chosen.id, 'monitor'),
    everyMs,
  );
  if (answer === undefined) {
    return (
      <>
        <PageHead title={props.name} />
        <StudyTabs me={props.me} name={props.name} here="monitor" />
        {studies.answer !== undefined && chosen === undefined ? (
          <Empty>{t.monitor.notFrozen}</Empty>
        ) : (
          <Waiting problem={problem || studies.problem} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={answer.title}
        lead={
          <>
            {t.studies.version(integer(answer.version))}{' '}
            <Chip tone={stateTones[answer.state]}>{t.states[answer.state]}</Chip>{' '}
            <code title={answer.hash}>{answer.hash.slice(0, 12)}</code>
          </>
        }
        actions={props.me.role === 'owner' && <Switch monitor={answer} onDone={again} />}
      />
      <StudyTabs me={props.me} name={props.name} here="monitor" />
      {versions.length > 1 && (
        <Versions versions={versions} chosen={answer.version} name={props.name} />
      )}
      <Problem sentence={problem} />
      {answer.simulated > 0 && (
        <Notice tone="calm">{t.monitor.simulated(integer(answer.simulated))}</Notice>
      )}
      <Board monitor={answer} />
      {answer.state === 'open' && <Invite monitor={answer} />}
      <Card title={t.monitor.flow}>
        <ConsortView monitor={answer} />
      </Card>
      <div class="columns">
        <Card title={t.monitor.arrivals}>
          {answer.stretches.length === 0 ? (
            <Empty>{t.monitor.nobody}</Empty>
          ) : (
            <ArrivalsChart monitor={answer} />
          )}
        </Card>
        <Card title={t.monitor.durations}>
          {answer.durations_ms.length === 0 ? (
            <Empty>{t.monitor.nobodyYet}</Empty>
          ) : (
            <DurationsChart monitor={answer} />
          )}
        </Card>
      </div>
      <div class="columns">
        <Cells monitor={answer} />
        <CostsCard monitor={answer} />
      </div>
      <Sessions me={props.me} monitor={answer} onChange={again} />
      {props.me.role !== 'assistant' && <Exports study={answer.id} me={props.me} />}
    </>
  );
}

function Board(props: { monitor: Monitor }) {
  const { monitor } = props;
  const total = (of: (arm: Monitor['arms'][number]) => number) =>
    monitor.arms.reduce((sum, arm) => sum + of(arm), 0);
  const target = monitor.cells.reduce((sum, cell) => sum + cell.target, 0);
  const filled = monitor.cells.reduce((sum, cell) => sum + cell.completed, 0);
  const failed = total((arm) => arm.lost['failed_checks'] ?? 0);
  const assigned = total((arm) => arm.assigned);
  return (
    <dl class="stats">
      <Stat
        name={t.monitor.counted}
        value={integer(filled)}
        note={t.monitor.ofTarget(integer(target))}
      />
      <Stat
        name={t.monitor.active}
        value={integer(total((arm) => arm.active))}
        note={t.monitor.waiting(integer(monitor.waiting))}
      />
      <Stat
        name={t.monitor.failed}
        value={integer(failed)}
        note={t.monitor.ofAssigned(integer(assigned))}
      />
      <Stat name={t.monitor.excluded} value={integer(total((arm) => arm.excluded))} />
      <Stat
        name={t.monitor.median}
        value={monitor.median_ms === null ? '–' : duration(monitor.median_ms)}
        note={t.monitor.told(integer(monitor.minutes))}
      />
    </dl>
  );
}

function Switch(props: { monitor: Monitor; onDone: () => Promise<void> }) {
  const { id, state } = props.monitor;
  const set = (next: StudyState) => async () => {
    await post(`${apiPath('studies', id)}/state`, { state: next });
    await props.onDone();
  };
  return (
    <>
      {state !== 'open' && (
        <ActionButton kind="primary" act={set('open')}>
          {state === 'draft' ? t.monitor.launch : t.monitor.reopen}
        </ActionButton>
      )}
      {state === 'open' && <ActionButton act={set('paused')}>{t.monitor.pause}</ActionButton>}
      {(state === 'open' || state === 'paused') && (
        <ActionButton kind="quiet" act={set('closed')}>
          {t.monitor.close}
        </ActionButton>
      )}
    </>
  );
}

// The link that is given to people; a panel fills in who they are.
function Invite(props: { monitor: Monitor }) {
  const { monitor } = props;
  const link = `${location.origin}/study/${encodeURIComponent(monitor.name)}`;
  return (
    <Card class="invite">
      <CopyableText lead={t.monitor.link(monitor.participant)} text={link} />
    </Card>
  );
}

function Versions(props: { versions: readonly StudyRow[]; chosen: number; name: string }) {
  return (
    <nav class="versions" aria-label={t.monitor.versions}>
      {props.versions.map((one) => (
        <a
          key={one.id}
          class="button small"
          href={address(['studies', props.name, 'monitor'], { version: String(one.version) })}
          aria-current={one.version === props.chosen ? 'page' : undefined}
        >
          {t.studies.version(integer(one.version))}
        </a>
      ))}
    </nav>
  );
}
