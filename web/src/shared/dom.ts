// Elements made of values. Text is text: nothing here reads markup.

export type Child = Node | string | null | undefined | false;

type Attribute = string | number | boolean | null | undefined | ((event: never) => void);

// h('button', {class: 'button', type: 'button', onclick: ...}, 'Continue'). An attribute that is
// true stands alone, one that is false or missing is left out; functions become listeners.
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.replace(/^on/, ''), value as EventListener);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children.filter((child): child is Node | string => isThere(child)));
  return element;
}

function isThere(child: Child): boolean {
  return child !== null && child !== undefined && child !== false && child !== '';
}

// Paragraphs of a plain text: an empty line separates them, a single line break is kept.
export function paragraphs(text: string): HTMLElement[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => h('p', { class: 'paragraph' }, part));
}
