import { h } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { leave, root, server, show, text } from '../testing/mounted_page';
import type { DraftRow, StudyRow } from '../server_types';
import { merged, StudiesPage } from './studies';

const draft = (name: string, version = 1): DraftRow => ({
  name,
  title: `About ${name}`,
  protocol: 'team',
  version,
  readable: true,
  built: true,
  frozen: [],
});
const frozen = (name: string, version: number, state: StudyRow['state']): StudyRow => ({
  id: `${name}@${version}`,
  name,
  version,
  hash: 'abc',
  state,
  created: 0,
});

afterEach(leave);

describe('studies', () => {
  it('are drafts and versions by name, the newest version first', () => {
    const rows = merged(
      [draft('faces'), draft('birds', 3)],
      [frozen('birds', 1, 'closed'), frozen('gone', 1, 'closed'), frozen('birds', 2, 'open')],
    );
    expect(rows.map((row) => row.name)).toEqual(['birds', 'faces', 'gone']);
    expect(rows[0]!.versions.map((one) => one.version)).toEqual([2, 1]);
    expect(rows[2]!.draft).toBe(undefined);
  });

  it('say what is being changed after a freeze', async () => {
    server({ '/api/drafts': [draft('birds', 2)], '/api/studies': [frozen('birds', 1, 'open')] });
    show(h(StudiesPage, { me: { name: 'olga', role: 'owner', csrf: '' } }));
    await text('version 2 in the making');
    await text('Begin a study');
  });

  it('offer an assistant neither a new study nor results', async () => {
    server({ '/api/drafts': [draft('birds')], '/api/studies': [frozen('birds', 1, 'open')] });
    show(h(StudiesPage, { me: { name: 'anna', role: 'assistant', csrf: '' } }));
    await text('Monitor');
    expect(root.textContent).not.toContain('Begin a study');
    expect(root.textContent).not.toContain('Results');
  });
});
