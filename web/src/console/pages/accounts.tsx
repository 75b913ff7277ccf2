// Who may use the console.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { moment } from '../format';
import { ActButton } from '../parts/act';
import { useAsked } from '../parts/asked';
import { SelectField } from '../parts/fields';
import { Card, Chip, Notice, PageHead, Waiting } from '../parts/things';
import { apiPath } from '../route';
import { t } from '../texts';
import type { Account, Me, Role } from '../types';

const roles: Role[] = ['analyst', 'assistant', 'owner'];

export function AccountsPage(props: { me: Me }) {
  const { answer, problem, again } = useAsked<Account[]>('/api/accounts');
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
                    <span class="unseen">{t.accounts.disable}</span>
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
                        <Chip tone="calm">{t.accounts.disabled}</Chip>
                      ) : account.name === props.me.name ? (
                        <Chip>{t.accounts.you}</Chip>
                      ) : (
                        <ActButton
                          small
                          kind="quiet"
                          act={async () => {
                            await post(apiPath('accounts', account.name, 'disable'));
                            await again();
                          }}
                        >
                          {t.accounts.disable} <span class="unseen">{account.name}</span>
                        </ActButton>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
    </>
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
        <ActButton kind="primary" act={invite}>
          {t.accounts.makeLink}
        </ActButton>
      </div>
      {link !== '' && (
        <Notice tone="good">
          <p>{t.accounts.linkText}</p>
          <p class="link">
            <code>{link}</code>
          </p>
          <button
            type="button"
            class="button small"
            onClick={() => void navigator.clipboard.writeText(link)}
          >
            {t.copy}
          </button>
        </Notice>
      )}
    </Card>
  );
}
