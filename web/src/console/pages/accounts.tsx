// Who may use the console.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { moment } from '../format';
import { ActionButton } from '../parts/action_button';
import { useServerData } from '../parts/server_data';
import { CopyableText } from '../parts/copyable_text';
import { Dialog } from '../parts/dialog';
import { SelectField } from '../parts/form_fields';
import { Card, Chip, Notice, PageHead, Waiting } from '../parts/basic_elements';
import { apiPath } from '../route';
import { t } from '../texts';
import type { Account, Me, Role } from '../server_types';

const roles: Role[] = ['analyst', 'assistant', 'owner'];

export function AccountsPage(props: { me: Me }) {
  const { answer, problem, again } = useServerData<Account[]>('/api/accounts');
  const [chosen, setChosen] = useState<string>();
  const [forgot, setForgot] = useState<string>();
  const set = async (name: string, what: 'disable' | 'enable') => {
    await post(apiPath('accounts', name, what));
    await again();
    setChosen(undefined);
  };
  return (
    <>
      <PageHead title={t.accounts.title} lead={t.accounts.lead} />
      <Invitation />
      {answer === undefined ? (
        <Waiting problem={problem} />
      ) : (
        <Card title={t.accounts.all}>
          <div class="scroll" tabIndex={0} role="region" aria-label={t.accounts.all}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.accounts.name}</th>
                  <th scope="col">{t.accounts.role}</th>
                  <th scope="col">{t.accounts.made}</th>
                  <th scope="col">
                    <span class="unseen">{t.accounts.change}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {answer.map((account) => (
                  <tr key={account.name}>
                    <th scope="row">{account.name}</th>
                    <td>
                      {t.roles[account.role]} <span class="soft">{t.may[account.role]}</span>
                    </td>
                    <td class="time">{moment(account.created)}</td>
                    <td class="number">
                      {account.disabled ? (
                        <>
                          <Chip tone="calm">{t.accounts.disabled}</Chip>{' '}
                          <ActionButton small kind="quiet" act={() => set(account.name, 'enable')}>
                            {t.accounts.enable} <span class="unseen">{account.name}</span>
                          </ActionButton>
                        </>
                      ) : account.name === props.me.name ? (
                        <Chip>{t.accounts.you}</Chip>
                      ) : (
                        <>
                          <button
                            type="button"
                            class="button small quiet"
                            onClick={() => setForgot(account.name)}
                          >
                            {t.accounts.reset} <span class="unseen">{account.name}</span>
                          </button>{' '}
                          <button
                            type="button"
                            class="button small quiet"
                            onClick={() => setChosen(account.name)}
                          >
                            {t.accounts.disable} <span class="unseen">{account.name}</span>
                          </button>
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      {forgot !== undefined && <Reset name={forgot} onClose={() => setForgot(undefined)} />}
      {chosen !== undefined && (
        <Dialog title={t.accounts.disableTitle(chosen)} onClose={() => setChosen(undefined)}>
          <div class="stack">
            <p>{t.accounts.disableText}</p>
            <ActionButton kind="primary" act={() => set(chosen, 'disable')}>
              {t.accounts.disable}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Reset(props: { name: string; onClose: () => void }) {
  const [link, setLink] = useState('');
  const reset = async () => {
    const path = apiPath('accounts', props.name, 'reset');
    const { token } = await post<{ token: string }>(path);
    setLink(`${location.origin}/console#reset=${token}`);
  };
  return (
    <Dialog title={t.accounts.resetTitle(props.name)} onClose={props.onClose}>
      <div class="stack">
        {link === '' ? (
          <>
            <p>{t.accounts.resetText}</p>
            <ActionButton kind="primary" act={reset}>
              {t.accounts.reset}
            </ActionButton>
          </>
        ) : (
          <>
            <p>{t.accounts.resetDone(props.name)}</p>
            <CopyableText text={link} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Invitation() {
  const [role, setRole] = useState<Role>('analyst');
  const [link, setLink] = useState('');
  const invite = async () => {
    const { token } = await post<{ token: string }>('/api/accounts/invitations', { role });
    setLink(`${location.origin}/console#join=${token}`);
  };
  return (
    <Card title={t.accounts.invite}>
      <p class="before">{t.accounts.inviteText}</p>
      <div class="row end">
        <SelectField
          label={t.accounts.role}
          value={role}
          options={roles.map((one) => ({ value: one, text: t.roles[one] }))}
          help={t.may[role]}
          onInput={(value) => setRole(value as Role)}
        />
        <ActionButton kind="primary" act={invite}>
          {t.accounts.makeLink}
        </ActionButton>
      </div>
      {link !== '' && (
        <Notice tone="good">
          <p>{t.accounts.linkText}</p>
          <CopyableText text={link} />
        </Notice>
      )}
    </Card>
  );
}
