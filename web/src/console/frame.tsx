// What stands around every page: where one can go, and who one is.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { post } from './api';
import { Announcements } from './pages/retention';
import { address, type Route } from './route';
import { t } from './texts';
import type { Me } from './server_types';

interface Place {
  parts: readonly string[];
  text: string;
  owner?: boolean;
  data?: boolean; // not for assistants
}

const places: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: t.nav.material,
    places: [
      { parts: [], text: t.nav.workspace },
      { parts: ['items'], text: t.nav.items },
    ],
  },
  {
    title: t.nav.people,
    places: [
      { parts: ['studies'], text: t.nav.studies },
      { parts: ['comparison'], text: t.nav.comparison, data: true },
    ],
  },
  {
    title: t.nav.server,
    places: [
      { parts: ['retention'], text: t.nav.retention },
      { parts: ['accounts'], text: t.nav.accounts, owner: true },
      { parts: ['audit'], text: t.nav.audit, owner: true },
      { parts: ['backups'], text: t.nav.backups, owner: true },
    ],
  },
];

function isHere(place: Place, route: Route): boolean {
  const here = route.parts[0] === 'new-study' ? 'studies' : (route.parts[0] ?? '');
  return (place.parts[0] ?? '') === here;
}

function mayGo(place: Place, me: Me): boolean {
  if (place.owner === true) return me.role === 'owner';
  return place.data !== true || me.role !== 'assistant';
}

export function Frame(props: { me: Me; route: Route; children: ComponentChildren }) {
  const [first] = props.route.parts;
  // On a narrow screen the places are a row that scrolls.
  useEffect(() => {
    const here = document.querySelector('.side [aria-current]');
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [first]);
  const leave = async () => {
    await post('/api/logout');
    location.reload();
  };
  return (
    <div class="frame">
      <a class="skip" href="#content" onClick={skip}>
        {t.skip}
      </a>
      <header class="side">
        <a class="mark" href={address([])} aria-label={t.nav.home}>
          <Mark />
          <span>assay</span>
        </a>
        <nav aria-label={t.nav.label}>
          {places.map((group) => {
            const shown = group.places.filter((place) => mayGo(place, props.me));
            return shown.length === 0 ? null : (
              <div class="nav-group" key={group.title}>
                <p class="nav-title" id={`nav-${group.title}`}>
                  {group.title}
                </p>
                <ul aria-labelledby={`nav-${group.title}`}>
                  {shown.map((place) => (
                    <li key={place.text}>
                      <a
                        href={address(place.parts)}
                        aria-current={isHere(place, props.route) ? 'page' : undefined}
                      >
                        {place.text}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </nav>
        <div class="who">
          <span>
            <strong>{props.me.name}</strong>
            <span class="soft">{t.roles[props.me.role]}</span>
            <a href={address(['password'])}>{t.password.link}</a>
          </span>
          <button type="button" class="button quiet small" onClick={() => void leave()}>
            {t.logOut}
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Announcements />
        {props.children}
      </main>
    </div>
  );
}

// The address belongs to the pages, so the focus is moved by hand.
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect class="mark-ground" width="32" height="32" rx="8" />
      <path class="mark-line" d="M8 22 14 9h4l6 13h-4l-1.2-3h-5.6L12 22zm6.4-6h3.2L16 12z" />
    </svg>
  );
}
