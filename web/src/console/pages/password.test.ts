import { h } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { field, leave, root, server, settled, show, text, write } from '../testing/mounted_page';
import { PasswordPage, ResetPage } from './password';

afterEach(leave);

const submit = () =>
  root
    .querySelector('form')!
    .dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));

describe('passwords', () => {
  it('are changed by whoever knows the old one and types the new one twice', async () => {
    const answers: Record<string, unknown> = { 'POST /api/password': 403 };
    const sent = server(answers);
    show(h(PasswordPage, {}));
    await write(field('Old password'), 'old words of mine');
    await write(field('New password'), 'a few good words');
    await write(field('New password again'), 'a few bad words');
    submit();
    await settled();
    expect(sent).toEqual([]);
    await write(field('New password again'), 'a few good words');
    submit();
    await text('This was refused with 403.');
    answers['POST /api/password'] = {};
    submit();
    await text('Your password is changed');
    expect(sent[1]!.body).toEqual({ old: 'old words of mine', new: 'a few good words' });
    expect((field('Old password') as HTMLInputElement).value).toBe('');
  });

  it('are set by a link, which is taken out of the address', async () => {
    const sent = server({ 'POST /api/reset': { name: 'ann' } });
    location.hash = '#reset=secret';
    show(h(ResetPage, { token: 'secret' }));
    await write(field('New password'), 'a few good words');
    await write(field('New password again'), 'a few good words');
    submit();
    await text('The password of ann is set.');
    expect(sent[0]!.body).toEqual({ token: 'secret', password: 'a few good words' });
    await vi.waitFor(() => expect(location.hash).not.toContain('secret'));
  });
});
