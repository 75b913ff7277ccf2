// Who somebody is, and which page they see.
import { useEffect, useState } from 'preact/hooks';
import { get, remember, sentence, whenLoggedOut } from './api';
import { Frame } from './frame';
import { LeaveQuestion, Unsaved, useHash } from './unsaved_changes';
import { AccountsPage } from './pages/accounts';
import { AuditPage } from './pages/audit';
import { BackupsPage } from './pages/backups';
import { ComparisonPage, ResultsPage } from './pages/results';
import { DesignPage } from './design/design_page';
import { ItemPage } from './pages/item';
import { ItemsPage } from './pages/items';
import { JoinPage, LoginPage } from './pages/login';
import { MonitorPage } from './monitor/monitor_page';
import { NewStudyPage } from './design/new_study';
import { OverviewPage } from './pages/overview';
import { PasswordPage, ResetPage } from './pages/password';
import { RetentionPage } from './pages/retention';
import { StudiesPage } from './pages/studies';
import { PageHead, Problem } from './parts/basic_elements';
import { parseRoute, type Route } from './route';
import { t } from './texts';
import type { Me } from './server_types';
import { Refused } from '../shared/api';

type Known = { kind: 'asking' } | { kind: 'nobody'; problem: string } | { kind: 'known'; me: Me };

export function App() {
  const { hash, asking, tell, stay, leave } = useHash();
  const [known, setKnown] = useState<Known>({ kind: 'asking' });
  const enter = (me: Me) => {
    remember(me);
    setKnown({ kind: 'known', me });
  };
  useEffect(() => {
    whenLoggedOut(() => setKnown({ kind: 'nobody', problem: '' }));
    get<Me>('/api/me').then(enter, (error: unknown) =>
      setKnown({ kind: 'nobody', problem: error instanceof Refused ? '' : sentence(error) }),
    );
  }, []);
  const invitation = /^#join=(.+)$/.exec(hash)?.[1];
  if (invitation !== undefined) return <JoinPage token={invitation} onEnter={enter} />;
  const link = /^#reset=(.+)$/.exec(hash)?.[1];
  if (link !== undefined) return <ResetPage token={link} />;
  if (known.kind === 'asking') return null;
  if (known.kind === 'nobody') return <LoginPage problem={known.problem} onEnter={enter} />;
  const route = parseRoute(hash);
  return (
    <Unsaved.Provider value={tell}>
      <Frame me={known.me} route={route}>
        <Page me={known.me} route={route} />
      </Frame>
      {asking && <LeaveQuestion stay={stay} leave={leave} />}
    </Unsaved.Provider>
  );
}

function Page(props: { me: Me; route: Route }) {
  const { me, route } = props;
  const [first = '', name, third] = route.parts;
  if (first === '') return <OverviewPage />;
  if (first === 'items' && name === undefined) return <ItemsPage query={route.query} />;
  if (first === 'items' && name !== undefined) return <ItemPage id={name} query={route.query} />;
  if (first === 'studies') {
    if (name === undefined) return <StudiesPage me={me} />;
    if (third === 'monitor')
      return <MonitorPage key={name} me={me} name={name} query={route.query} />;
    if (third === 'results') return <ResultsPage me={me} name={name} />;
    if (third === undefined || third === 'design')
      return <DesignPage key={name} me={me} name={name} />;
  }
  if (first === 'new-study') return <NewStudyPage />;
  if (first === 'retention') return <RetentionPage me={me} />;
  if (first === 'comparison') return <ComparisonPage />;
  if (first === 'password') return <PasswordPage />;
  if (me.role === 'owner') {
    if (first === 'accounts') return <AccountsPage me={me} />;
    if (first === 'audit') return <AuditPage />;
    if (first === 'backups') return <BackupsPage />;
  }
  return (
    <>
      <PageHead title={t.notFound} />
      <Problem sentence={t.notFoundText} />
    </>
  );
}
