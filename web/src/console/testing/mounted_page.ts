// For tests: a page in front of a server that is made of answers, and somebody who uses it.
import { render, type ComponentChild } from 'preact';
import { vi } from 'vitest';

export const root = document.createElement('div');
document.body.append(root);

export interface Sent {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

export type Answers = Record<string, unknown>;

// What is asked is answered by "METHOD path", or by the path alone for GET; a number is a status,
// told with a sentence. What nobody has an answer for is 404.
export function server(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    const method = options.method ?? 'GET';
    const body =
      typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined;
    sent.push({ method, path, body, headers: { ...(options.headers as Record<string, string>) } });
    const said = answers[method === 'GET' ? path : `${method} ${path}`] ?? 404;
    if (typeof said !== 'number') return new Response(JSON.stringify(said), { status: 200 });
    return new Response(JSON.stringify({ error: `This was refused with ${said}.` }), {
      status: said,
    });
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  return sent;
}

export function show(page: ComponentChild): void {
  render(page, root);
}

export function leave(): void {
  render(null, root);
  vi.unstubAllGlobals();
  location.hash = '';
}

// Until the text is there.
export async function text(wanted: string | RegExp): Promise<void> {
  await vi.waitFor(() => {
    const found = root.textContent ?? '';
    const there = typeof wanted === 'string' ? found.includes(wanted) : wanted.test(found);
    if (!there) throw new Error(`There is no '${wanted}' in: ${found}`);
  });
}

export function button(name: string): HTMLButtonElement {
  const all = [...root.querySelectorAll<HTMLButtonElement>('button')];
  const found = all.find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
  );
  if (found === undefined) throw new Error(`There is no button '${name}'.`);
  return found;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// The field with that label.
export function field(label: string): Field {
  const found = [...root.querySelectorAll('label')].find((one) => one.textContent === label);
  if (found === undefined) throw new Error(`There is no field '${label}'.`);
  return document.getElementById(found.htmlFor) as Field;
}

export async function write(element: Field, value: string): Promise<void> {
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

// Everything that was set in motion is drawn, and what follows a frame has followed.
export const settled = () =>
  new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)));
