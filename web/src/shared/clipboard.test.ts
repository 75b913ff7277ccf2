import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyToClipboard } from './clipboard';

const shown = document.createElement('code');
shown.textContent = 'a link';
document.body.append(shown);

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
  getSelection()?.removeAllRanges();
});

const clipboard = (writeText?: () => Promise<void>) =>
  vi.stubGlobal('navigator', writeText === undefined ? {} : { clipboard: { writeText } });

describe('copying', () => {
  it('writes to the clipboard where that is allowed', async () => {
    const write = vi.fn(async () => {});
    clipboard(write);
    expect(await copyToClipboard('a link', shown)).toBe(true);
    expect(write).toHaveBeenCalledWith('a link');
    expect(String(getSelection())).toBe('');
  });

  it('copies what is selected on plain http, where there is no clipboard', async () => {
    clipboard();
    let copied = '';
    Object.assign(document, { execCommand: () => (copied = String(getSelection())) !== '' });
    expect(await copyToClipboard('a link', shown)).toBe(true);
    expect(copied).toBe('a link');
  });

  it('leaves the text selected where nothing is allowed', async () => {
    clipboard(() => Promise.reject(new Error('no')));
    expect(await copyToClipboard('a link', shown)).toBe(false);
    expect(String(getSelection())).toBe('a link');
  });
});
