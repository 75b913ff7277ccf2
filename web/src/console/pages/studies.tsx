// The studies of the workspace: what they are, how far they have come and how they go.
import { integer, words } from '../format';
import { useServerData } from '../parts/server_data';
import { Card, Chip, Empty, PageHead, Problem, Waiting, type Tone } from '../parts/basic_elements';
import { address } from '../route';
import { t } from '../texts';
import type { DraftRow, Me, StudyRow, StudyState } from '../server_types';

export const stateTones: Record<StudyState, Tone> = {
  draft: 'plain',
  open: 'good',
  paused: 'calm',
  closed: 'plain',
};

export function StudiesPage(props: { me: Me }) {
  const drafts = useServerData<DraftRow[]>('/api/drafts');
  const studies = useServerData<StudyRow[]>('/api/studies');
  if (drafts.answer === undefined || studies.answer === undefined) {
    return (
      <>
        <PageHead title={t.studies.title} />
        <Waiting problem={drafts.problem || studies.problem} />
      </>
    );
  }
  const rows = merged(drafts.answer, studies.answer);
  return (
    <>
      <PageHead
        title={t.studies.title}
        lead={t.studies.lead}
        actions={
          props.me.role !== 'assistant' && (
            <a class="button primary" href={address(['new-study'])}>
              {t.studies.begin}
            </a>
          )
        }
      />
      <Problem sentence={drafts.problem || studies.problem} />
      {rows.length === 0 ? (
        <Empty>{t.studies.none}</Empty>
      ) : (
        <ul class="study-list">
          {rows.map((row) => (
            <li key={row.name}>
              <StudyCard row={row} me={props.me} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export interface Merged {
  name: string;
  draft: DraftRow | undefined;
  versions: StudyRow[]; // newest first
}

// Folders and what the server runs, by name: a study whose folder is gone is still there.
export function merged(drafts: readonly DraftRow[], studies: readonly StudyRow[]): Merged[] {
  const names = [...new Set([...drafts, ...studies].map((one) => one.name))].sort();
  return names.map((name) => ({
    name,
    draft: drafts.find((one) => one.name === name),
    versions: studies
      .filter((one) => one.name === name)
      .sort((one, other) => other.version - one.version),
  }));
}

function StudyCard(props: { row: Merged; me: Me }) {
  const { name, draft, versions } = props.row;
  const newest = versions[0];
  const changed = draft !== undefined && newest !== undefined && draft.version > newest.version;
  return (
    <Card class="study">
      <div class="study-words">
        <h2>
          <a href={address(['studies', name, newest === undefined ? 'design' : 'monitor'])}>
            {draft?.title ?? name}
          </a>
        </h2>
        <p class="soft">
          <code>{name}</code>
          {draft !== undefined && draft.protocol !== '' && <> · {words(draft.protocol)}</>}
          {draft !== undefined && !draft.readable && <> · {t.studies.unreadable}</>}
        </p>
      </div>
      <ul class="study-states">
        {versions.map((version) => (
          <li key={version.id}>
            <a href={address(['studies', name, 'monitor'], { version: String(version.version) })}>
              {t.studies.version(integer(version.version))}
            </a>{' '}
            <Chip tone={stateTones[version.state]}>{t.states[version.state]}</Chip>
          </li>
        ))}
        {newest === undefined && (
          <li>
            <Chip>{draft?.built === true ? t.studies.built : t.studies.draft}</Chip>
          </li>
        )}
        {changed && (
          <li>
            <Chip tone="calm">{t.studies.nextVersion(integer(draft.version))}</Chip>
          </li>
        )}
      </ul>
      <div class="actions">
        {draft !== undefined && (
          <a class="button small" href={address(['studies', name, 'design'])}>
            {t.studies.design}
          </a>
        )}
        {newest !== undefined && (
          <a class="button small" href={address(['studies', name, 'monitor'])}>
            {t.studies.monitor}
          </a>
        )}
        {props.me.role !== 'assistant' && newest !== undefined && (
          <a class="button small" href={address(['studies', name, 'results'])}>
            {t.studies.results}
          </a>
        )}
      </div>
    </Card>
  );
}
