// Backups of the database.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { integer, size } from '../format';
import { ActButton } from '../parts/act';
import { useAsked } from '../parts/asked';
import { Card, Empty, Notice, PageHead, Waiting } from '../parts/things';
import { apiPath } from '../route';
import { t } from '../texts';

interface Made {
  name: string;
  rows: number;
  flaws: string[];
}

export function BackupsPage() {
  const { answer, problem, again } = useAsked<{ name: string; bytes: number }[]>('/api/backups');
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
          <ActButton kind="primary" act={make}>
            {t.backups.make}
          </ActButton>
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
