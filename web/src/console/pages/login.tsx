// Coming in: by a password, or by an invitation that makes one account.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { post } from '../api';
import { useAction } from '../parts/action_button';
import { TextField } from '../parts/form_fields';
import { Problem } from '../parts/basic_elements';
import { t } from '../texts';
import type { Me } from '../server_types';

export const leastPassword = 10;

// Names are of small letters: who writes their own with a capital means the same.
const known = (name: string) => name.trim().toLowerCase();

export function Door(props: { title: string; lead: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${props.title} · assay`;
  }, [props.title]);
  return (
    <main class="door">
      <div class="card">
        <h1>{props.title}</h1>
        <p class="lead">{props.lead}</p>
        {props.children}
      </div>
    </main>
  );
}

export function LoginPage(props: { problem: string; onEnter: (me: Me) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const doing = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    void doing.run(async () =>
      props.onEnter(await post<Me>('/api/login', { name: known(name), password })),
    );
  };
  return (
    <Door title={t.login.title} lead={t.login.lead}>
      <form class="stack" onSubmit={submit}>
        <TextField
          label={t.login.name}
          value={name}
          onInput={setName}
          autocomplete="username"
          required
        />
        <TextField
          label={t.login.password}
          type="password"
          value={password}
          onInput={setPassword}
          autocomplete="current-password"
          required
        />
        <button type="submit" class="button primary" disabled={doing.busy}>
          {t.login.submit}
        </button>
        <Problem sentence={doing.problem || props.problem} />
      </form>
    </Door>
  );
}

export function JoinPage(props: { token: string; onEnter: (me: Me) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const doing = useAction();
  const differs = again !== '' && again !== password;
  const submit = (event: Event) => {
    event.preventDefault();
    if (differs || again === '') return;
    void doing.run(async () => {
      const named = known(name);
      await post('/api/join', { token: props.token, name: named, password });
      const me = await post<Me>('/api/login', { name: named, password });
      // The invitation is used up; it shall not stay in the address.
      history.replaceState(null, '', '#/');
      dispatchEvent(new HashChangeEvent('hashchange'));
      props.onEnter(me);
    });
  };
  return (
    <Door title={t.join.title} lead={t.join.lead}>
      <form class="stack" onSubmit={submit}>
        <TextField
          label={t.login.name}
          help={t.join.nameHelp}
          value={name}
          onInput={setName}
          autocomplete="username"
          required
        />
        <TextField
          label={t.login.password}
          help={t.join.passwordHelp(leastPassword)}
          type="password"
          value={password}
          onInput={setPassword}
          autocomplete="new-password"
          required
        />
        <TextField
          label={t.join.again}
          type="password"
          value={again}
          onInput={setAgain}
          autocomplete="new-password"
          wrong={differs ? [t.join.differs] : []}
          required
        />
        <button type="submit" class="button primary" disabled={doing.busy}>
          {t.join.submit}
        </button>
        <Problem sentence={doing.problem} />
      </form>
    </Door>
  );
}
