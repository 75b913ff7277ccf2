import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  field,
  leave,
  root,
  server,
  settled,
  show,
  text,
  write,
} from '../testing/mounted_page';
import { JoinPage, LoginPage } from './login';

afterEach(leave);

const submit = () =>
  root
    .querySelector('form')!
    .dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));

describe('coming in', () => {
  it('says that a password is wrong, and lets in with the right one', async () => {
    const answers: Record<string, unknown> = { 'POST /api/login': 401 };
    const sent = server(answers);
    const entered = vi.fn();
    show(h(LoginPage, { problem: '', onEnter: entered }));
    await write(field('Name'), 'Olga');
    await write(field('Password'), 'wrong');
    submit();
    await text('This was refused with 401.');
    expect(entered).not.toHaveBeenCalled();
    expect(sent[0]!.body).toEqual({ name: 'olga', password: 'wrong' });
    answers['POST /api/login'] = { name: 'olga', role: 'owner', csrf: 'x' };
    submit();
    await vi.waitFor(() =>
      expect(entered).toHaveBeenCalledWith({ name: 'olga', role: 'owner', csrf: 'x' }),
    );
  });

  it('wants the new password twice, and takes the invitation out of the address', async () => {
    const me = { name: 'olga', role: 'owner' as const, csrf: 'x' };
    const sent = server({ 'POST /api/join': {}, 'POST /api/login': me });
    location.hash = '#join=secret';
    const entered = vi.fn();
    show(h(JoinPage, { token: 'secret', onEnter: entered }));
    await write(field('Name'), 'Olga '); // as people write themselves
    await write(field('Password'), 'a few good words');
    await write(field('Password again'), 'a few bad words');
    await text('The two passwords differ.');
    submit();
    await settled();
    expect(sent).toEqual([]);
    await write(field('Password again'), 'a few good words');
    expect(button('Make the account').disabled).toBe(false);
    submit();
    await vi.waitFor(() => expect(entered).toHaveBeenCalledWith(me));
    expect(sent[0]!.body).toEqual({ token: 'secret', name: 'olga', password: 'a few good words' });
    expect(location.hash).not.toContain('secret');
  });
});
