// For tests: somebody types into a field.
export function fireEvent(
  element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  kind: 'input' | 'change',
  value: string,
): void {
  element.value = value;
  element.dispatchEvent(new Event(kind, { bubbles: true }));
}
