import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Page } from './page';

let root: HTMLElement;
let page: Page;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  page = new Page(root);
});
const study = {
  title: 'Birds',
  contact: 'ann@lab.example',
  language: 'de-AT',
  minutes: 9,
  session: 's',
};

describe('Page', () => {
  it('takes the language, the title and the contact of the study', () => {
    page.setStudy(study, () => {});
    expect(document.documentElement.lang).toBe('de-AT');
    expect(document.title).toBe('Birds');
    expect(root.querySelector('.withdraw')!.textContent).toBe('Abbrechen');
    expect(root.querySelector('footer a')!.getAttribute('href')).toBe('mailto:ann@lab.example');
  });

  it('shows a contact that is no address as it is', () => {
    page.setStudy({ ...study, contact: 'Room 3' }, () => {});
    expect(root.querySelector('footer')!.textContent).toContain('Room 3');
    expect(root.querySelector('footer a')).toBeNull();
  });

  it('says how far one is, and whether it is practice', () => {
    page.locate({ screen: 'decide', practice: true, progress: { done: 3, of: 12 } });
    const bar = root.querySelector('progress')!;
    expect([bar.value, bar.max, bar.hidden]).toEqual([3, 12, false]);
    expect(root.querySelector('.badge')).not.toBeNull();
    page.locate({ screen: 'questions' });
    expect(bar.hidden).toBe(true);
    expect(root.querySelector('.badge')).toBeNull();
  });

  it('asks before it withdraws', () => {
    HTMLDialogElement.prototype.showModal = () => {};
    HTMLDialogElement.prototype.close = () => {};
    const withdraw = vi.fn();
    page.setStudy({ ...study, language: 'en' }, withdraw);
    const dialog = () => document.querySelectorAll<HTMLElement>('dialog button');
    root.querySelector<HTMLElement>('.withdraw')!.click();
    dialog()[0]!.click(); // go on
    expect(withdraw).not.toHaveBeenCalled();
    expect(document.querySelector('dialog')).toBeNull();
    root.querySelector<HTMLElement>('.withdraw')!.click();
    dialog()[1]!.click();
    expect(withdraw).toHaveBeenCalledOnce();
  });

  it('gives the focus back when the question is closed by Escape', () => {
    HTMLDialogElement.prototype.showModal = () => {};
    page.setStudy(study, () => {});
    const button = root.querySelector<HTMLElement>('.withdraw')!;
    button.click();
    const dialog = document.querySelector('dialog')!;
    dialog.querySelector('button')!.focus();
    dialog.dispatchEvent(new Event('close'));
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('tells something for a while', () => {
    vi.useFakeTimers();
    page.tell('Connected again.', 'good', undefined, 4000);
    expect(root.querySelector('.notice')!.textContent).toBe('Connected again.');
    vi.advanceTimersByTime(4000);
    expect(root.querySelector('.notice')!.textContent).toBe('');
    vi.useRealTimers();
  });
});
