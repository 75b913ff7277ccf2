// Another password: one's own, or by a link when it was forgotten.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { useAction } from '../parts/action_button';
import { TextField } from '../parts/form_fields';
import { Card, Notice, PageHead, Problem } from '../parts/basic_elements';
import { t } from '../texts';
import { Door, leastPassword } from './login';

// A new password, typed twice. `sound` when both are the same.
function useNewPassword(label: string, againLabel: string) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const differs = again !== '' && again !== password;
  const fields = (
    <>
      <TextField
        label={label}
        help={t.join.passwordHelp(leastPassword)}
        type="password"
        value={password}
        onInput={setPassword}
        autocomplete="new-password"
        required
      />
      <TextField
        label={againLabel}
        type="password"
        value={again}
        onInput={setAgain}
        autocomplete="new-password"
        wrong={differs ? [t.join.differs] : []}
        required
      />
    </>
  );
  const clear = () => {
    setPassword('');
    setAgain('');
  };
  return { password, fields, clear, sound: again !== '' && !differs };
}

export function PasswordPage() {
  const [old, setOld] = useState('');
  const [done, setDone] = useState(false);
  const fresh = useNewPassword(t.password.fresh, t.password.again);
  const doing = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fresh.sound) return;
    setDone(false);
    void doing.run(async () => {
      await post('/api/password', { old, new: fresh.password });
      setOld('');
      fresh.clear();
      setDone(true);
    });
  };
  return (
    <>
      <PageHead title={t.password.title} lead={t.password.lead} />
      <Card>
        <form class="stack" onSubmit={submit}>
          <TextField
            label={t.password.old}
            type="password"
            value={old}
            onInput={setOld}
            autocomplete="current-password"
            required
          />
          {fresh.fields}
          <button type="submit" class="button primary" disabled={doing.busy}>
            {t.password.submit}
          </button>
          <Problem sentence={doing.problem} />
          {done && (
            <Notice tone="good">
              <p>{t.password.done}</p>
            </Notice>
          )}
        </form>
      </Card>
    </>
  );
}

export function ResetPage(props: { token: string }) {
  const [name, setName] = useState('');
  const fresh = useNewPassword(t.password.fresh, t.password.again);
  const doing = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fresh.sound) return;
    void doing.run(async () => {
      const body = { token: props.token, password: fresh.password };
      setName((await post<{ name: string }>('/api/reset', body)).name);
      // The link is used up; it shall not stay in the address. Nothing is shown anew by this.
      history.replaceState(null, '', '#/');
    });
  };
  const enter = () => dispatchEvent(new HashChangeEvent('hashchange'));
  return (
    <Door title={t.reset.title} lead={t.reset.lead}>
      {name !== '' ? (
        <Notice tone="good">
          <p>{t.reset.done(name)}</p>
          <button type="button" class="button primary" onClick={enter}>
            {t.reset.logIn}
          </button>
        </Notice>
      ) : (
        <form class="stack" onSubmit={submit}>
          {fresh.fields}
          <button type="submit" class="button primary" disabled={doing.busy}>
            {t.reset.submit}
          </button>
          <Problem sentence={doing.problem} />
        </form>
      )}
    </Door>
  );
}
