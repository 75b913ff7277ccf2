// Basic elements of all pages: headings, cards, figures, notices.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../texts';

export function PageHead(props: {
  title: string;
  lead?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Who comes by keyboard or screen reader begins at the heading of the new page.
  useEffect(() => {
    document.title = `${props.title} · assay`;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [props.title]);
  return (
    <header class="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.lead !== undefined && <p class="lead">{props.lead}</p>}
      </div>
      {props.actions !== undefined && <div class="actions">{props.actions}</div>}
    </header>
  );
}

export function Card(props: {
  title?: string;
  aside?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <section class={`card ${props.class ?? ''}`}>
      {props.title !== undefined && (
        <div class="card-head">
          <h2>{props.title}</h2>
          {props.aside}
        </div>
      )}
      {props.children}
    </section>
  );
}

export function Stat(props: { value: ComponentChildren; name: string; note?: ComponentChildren }) {
  return (
    <div class="stat">
      <dt>{props.name}</dt>
      <dd>
        <span class="stat-value">{props.value}</span>
        {props.note !== undefined && <span class="stat-note">{props.note}</span>}
      </dd>
    </div>
  );
}

export type Tone = 'good' | 'bad' | 'calm' | 'plain';

export function Chip(props: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`chip ${props.tone ?? 'plain'}`}>{props.children}</span>;
}

// Problems are said at once, other news when somebody has time.
export function Notice(props: { tone: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice ${props.tone}`} role={props.tone === 'bad' ? 'alert' : 'status'}>
      {props.children}
    </div>
  );
}

export function Problem(props: { sentence: string }) {
  return props.sentence === '' ? null : <Notice tone="bad">{props.sentence}</Notice>;
}

// What is shown until the server has answered.
export function Waiting(props: { problem: string }) {
  return props.problem === '' ? (
    <p class="waiting" role="status">
      {t.loading}
    </p>
  ) : (
    <Problem sentence={props.problem} />
  );
}

export function Empty(props: { children: ComponentChildren }) {
  return <div class="empty">{props.children}</div>;
}

export function Bar(props: { share: number; label: string }) {
  const percent = Math.max(0, Math.min(100, props.share * 100));
  return (
    <svg
      class="bar"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
    >
      <rect class="bar-ground" width="100" height="6" />
      <rect class="bar-value" width={percent} height="6" />
    </svg>
  );
}
