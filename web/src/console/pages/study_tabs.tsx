// The pages of one study.
import { address } from '../route';
import { t } from '../texts';
import type { Me } from '../server_types';

type Tab = 'design' | 'monitor' | 'results';

export function StudyTabs(props: { me: Me; name: string; here: Tab }) {
  const tabs: Tab[] =
    props.me.role === 'assistant' ? ['design', 'monitor'] : ['design', 'monitor', 'results'];
  return (
    <nav class="tabs" aria-label={t.studies.tabs(props.name)}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={address(['studies', props.name, tab])}
          aria-current={tab === props.here ? 'page' : undefined}
        >
          {t.studies[tab]}
        </a>
      ))}
    </nav>
  );
}
