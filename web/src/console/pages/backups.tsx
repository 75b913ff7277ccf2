// Backups of the database.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { integer, size } from '../format';
import { ActionButton } from '../parts/action_button';
import { useServerData } from '../parts/server_data';
import { Card, Empty, Notice, PageHead, Waiting } from '../parts/basic_elements';
import { apiPath } from '../route';
import { t } from '../texts';

interface Made {
  name: string;
  rows: number;
  flaws: string[];
}

export function BackupsPage() {
  const { answer, problem, again } =
    useServerData<{ name: string; bytes: number }[]>('/api/backups');
  const [made, setMade] = useState<Made>();
  const make = async () => {
    setMade(await post<Made>('/api/backups', {}, 600_000));
    await again();
  };
  return (
    <>
      <PageHead
        title={t.backups.title}
        lead={t.backups.lead}
        actions={
          <ActionButton kind="primary" act={make}>
            {t.backups.make}
          </ActionButton>
        }
      />
      {made !== undefined && (
        <Notice tone={made.flaws.length === 0 ? 'good' : 'bad'}>
          <p>{t.backups.made(integer(made.rows), made.name)}</p>
          {made.flaws.map((flaw) => (
            <p key={flaw}>{flaw}</p>
          ))}
        </Notice>
      )}
      <Notice tone="calm">{t.backups.key}</Notice>
      {answer === undefined ? (
        <Waiting problem={problem} />
      ) : answer.length === 0 ? (
        <Empty>{t.backups.none}</Empty>
      ) : (
        <Card title={t.backups.all}>
          <ul class="downloads">
            {answer.map((backup) => (
              <li key={backup.name}>
                <a href={apiPath('backups', backup.name)} download>
                  {backup.name}
                </a>
                <span class="soft">{size(backup.bytes)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
