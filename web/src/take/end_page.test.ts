import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterWithdrawal, showedEnded, showedWithdrawal, showEnd } from './end_page';
import { Page } from './page';
import type { End } from './server_types';

const nothing: End = {
  redirect: '',
  action: '',
  fields: [],
  code: '',
  debrief: 'Thanks.\n\nBye.',
  state: 'completed',
};
let root: HTMLElement;
let page: Page;
const go = vi.fn();

function show(end: Partial<End>, withdrawn = false) {
  showEnd(page, { ...nothing, ...end }, { withdrawn, token: 't', go });
}
const press = (label: string) =>
  [...root.querySelectorAll('button')].find((button) => button.textContent === label)!.click();

beforeEach(() => {
  vi.useFakeTimers();
  go.mockClear();
  root = document.createElement('div');
  document.body.replaceChildren(root);
  page = new Page(root);
});
afterEach(() => vi.useRealTimers());

describe('the end', () => {
  it('says why where it came before its time', () => {
    show({ state: 'full' });
    expect(root.querySelector('.lead')!.textContent).toContain('enough people');
    show({ state: 'completed' });
    expect(root.querySelector('.lead')!.textContent).toContain('reached the end');
  });

  it('shows the debriefing and takes away the button that withdraws', () => {
    page.setStudy({ title: 'T', contact: 'c', language: 'en', minutes: 1, session: 's' }, () => {});
    show({});
    expect([...root.querySelectorAll('.prose p')].map((p) => p.textContent)).toEqual([
      'Thanks.',
      'Bye.',
    ]);
    expect(root.querySelector<HTMLElement>('.withdraw')!.hidden).toBe(true);
  });

  it('is shown to who comes back by an id alone, without their data', async () => {
    const study = { title: 'T', contact: 'c', language: 'en', minutes: 1, session: 's' };
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      asked.push([path, (options.headers as Record<string, string>)['Authorization']]);
      const end = { ...nothing, code: 'X9' };
      return new Response(JSON.stringify({ study: { ...study, own: false }, end }));
    });
    expect(await showedEnded(page, 'a token')).toBe(false);
    expect(await showedEnded(page, 'end.abc')).toBe(true);
    expect(asked).toEqual([['/api/ended', 'Bearer end.abc']]);
    expect(root.querySelector('#code')!.textContent).toBe('X9');
    expect(root.textContent).not.toContain('Download');
    vi.unstubAllGlobals();
  });

  it('folds away what was read a moment ago, and only that', () => {
    show({});
    expect(root.querySelector('details .prose')).not.toBeNull();
    expect(root.querySelector('details')!.open).toBe(false);
    show({ state: 'timed_out' });
    expect(root.querySelector('details')).toBeNull();
    expect(root.querySelector('.prose')!.textContent).toContain('Thanks.');
  });

  it('returns to the panel by itself after fifteen seconds, once', () => {
    show({ redirect: 'https://panel.example/done', code: 'ABC' });
    expect(root.querySelector('.code')!.textContent).toBe('ABC');
    vi.advanceTimersByTime(14_900);
    expect(go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(go.mock.calls).toEqual([['https://panel.example/done']]);
  });

  it('returns at once when asked, and not a second time', () => {
    show({ redirect: 'https://panel.example/done' });
    press('Return now');
    vi.advanceTimersByTime(60_000);
    expect(go).toHaveBeenCalledOnce();
  });

  it('stays when asked', () => {
    show({ redirect: 'https://panel.example/done' });
    press('Stay here');
    vi.advanceTimersByTime(60_000);
    expect(go).not.toHaveBeenCalled();
  });

  it('returns by a real form where the panel wants one', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    show({ action: 'https://panel.example/submit', fields: [['assignmentId', 'a"1']] });
    const form = root.querySelector('form')!;
    expect(form.method).toBe('post');
    expect(form.action).toBe('https://panel.example/submit');
    expect(new FormData(form).get('assignmentId')).toBe('a"1');
    press('Return now');
    expect(submit).toHaveBeenCalledOnce();
  });

  it("gives a copy of one's own answers, asked for with one's own token", async () => {
    const asked: [string, RequestInit][] = [];
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      asked.push([path, options]);
      return new Response('{"answers":[1]}');
    });
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:mine';
    };
    URL.revokeObjectURL = () => {};
    const clicked: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this);
    });
    show({});
    press('Download a copy of my answers');
    await vi.waitFor(() => expect(clicked).toHaveLength(1));
    expect(asked[0]![0]).toBe('/api/mine');
    expect(asked[0]![1].headers).toMatchObject({ Authorization: 'Bearer t' });
    expect(clicked[0]!.download).toBe('my-data.json');
    expect(clicked[0]!.getAttribute('href')).toBe('blob:mine');
    expect(files[0]!.type).toBe('application/json');
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(files[0]!);
    });
    expect(JSON.parse(text as string)).toEqual({ answers: [1] });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('says the same when a page is loaded again after withdrawing', () => {
    expect(showedWithdrawal(page, 'some-token')).toBe(false);
    expect(showedWithdrawal(page, afterWithdrawal('W 1='))).toBe(true);
    expect(root.querySelector('h1')!.textContent).toBe('You have withdrawn');
    expect(root.querySelector('.code')!.textContent).toBe('W 1=');
  });

  it('tells who has withdrawn that everything is deleted, and offers no copy of it', () => {
    show({ code: 'W1' }, true);
    expect(root.querySelector('h1')!.textContent).toBe('You have withdrawn');
    expect(root.textContent).not.toContain('Download');
    expect(root.textContent).not.toContain('Bye.');
    expect(root.querySelector('.code')!.textContent).toBe('W1'); // they may still be paid
  });
});
