// When the data of each study are deleted, and moving that date.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { day, duration, integer } from '../format';
import { ActionButton } from '../parts/action_button';
import { useServerData } from '../parts/server_data';
import { Dialog } from '../parts/dialog';
import { LabelledField } from '../parts/form_fields';
import { Card, Chip, Empty, Notice, PageHead, Waiting } from '../parts/basic_elements';
import { apiPath } from '../route';
import { t } from '../texts';
import type { Me } from '../server_types';

export interface Retained {
  study: string;
  keep_until: number | null; // kept for good when there is none
  sessions: number;
  events: number;
  due: boolean;
  announced: number | null;
  grace_left_ms: number;
}

export interface Retention {
  clock: string; // what is the matter with it; '' when nothing is
  now: number;
  studies: Retained[];
}

// On top of every page: what researchers must know before something is deleted.
export function Announcements() {
  const { answer } = useServerData<Retention>('/api/retention', 60_000);
  if (answer === undefined) return null;
  const announced = answer.studies.filter((study) => study.announced !== null);
  return (
    <>
      {answer.clock !== '' && <Notice tone="bad">{answer.clock}</Notice>}
      {announced.map((study) => (
        <Notice key={study.study} tone="bad">
          {t.retention.announced(
            study.study,
            integer(study.sessions),
            integer(study.events),
            duration(study.grace_left_ms),
          )}
        </Notice>
      ))}
    </>
  );
}

export function RetentionPage(props: { me: Me }) {
  const { answer, problem, again } = useServerData<Retention>('/api/retention');
  const [chosen, setChosen] = useState<Retained>();
  return (
    <>
      <PageHead title={t.retention.title} lead={t.retention.lead} />
      {answer === undefined ? (
        <Waiting problem={problem} />
      ) : answer.studies.length === 0 ? (
        <Empty>{t.retention.none}</Empty>
      ) : (
        <Card title={t.retention.all}>
          <div class="scroll" tabIndex={0} role="region" aria-label={t.retention.all}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.retention.study}</th>
                  <th scope="col">{t.retention.until}</th>
                  <th scope="col" class="number">
                    {t.retention.sessions}
                  </th>
                  <th scope="col" class="number">
                    {t.retention.events}
                  </th>
                  <th scope="col">
                    <span class="unseen">{t.retention.change}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {answer.studies.map((study) => (
                  <tr key={study.study}>
                    <th scope="row">{study.study}</th>
                    <td>
                      {study.keep_until === null ? t.retention.forGood : day(study.keep_until)}{' '}
                      {study.announced !== null && (
                        <Chip tone="bad">
                          {t.retention.deletedIn(duration(study.grace_left_ms))}
                        </Chip>
                      )}
                    </td>
                    <td class="number">{integer(study.sessions)}</td>
                    <td class="number">{integer(study.events)}</td>
                    <td class="number">
                      {props.me.role === 'owner' && (
                        <button
                          type="button"
                          class="button small quiet"
                          onClick={() => setChosen(study)}
                        >
                          {t.retention.move} <span class="unseen">{study.study}</span>
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      {chosen !== undefined && (
        <Move
          study={chosen}
          onClose={() => setChosen(undefined)}
          onMoved={async () => {
            setChosen(undefined);
            await again();
          }}
        />
      )}
    </>
  );
}

const asDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function Move(props: { study: Retained; onClose: () => void; onMoved: () => Promise<void> }) {
  const { study } = props;
  const [until, setUntil] = useState(study.keep_until === null ? '' : asDay(study.keep_until));
  const keep = async (to: number | null) => {
    await post(apiPath('studies', study.study, 'keep'), { until: to });
    await props.onMoved();
  };
  return (
    <Dialog title={t.retention.moveTitle(study.study)} onClose={props.onClose}>
      <div class="stack">
        <p>{t.retention.moveText}</p>
        <LabelledField id="keep-until" label={t.retention.until}>
          <input
            id="keep-until"
            class="field"
            type="date"
            value={until}
            onInput={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        </LabelledField>
        <ActionButton kind="primary" disabled={until === ''} act={() => keep(Date.parse(until))}>
          {t.retention.save}
        </ActionButton>
        <ActionButton kind="quiet" act={() => keep(null)}>
          {t.retention.keepForGood}
        </ActionButton>
      </div>
    </Dialog>
  );
}
