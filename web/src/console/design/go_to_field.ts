// Leads to the field of a place, or to the nearest that holds it: everything around it is opened.
export function goTo(place: string): void {
  const parts = place.split('/');
  for (let length = parts.length; length > 1; --length) {
    const here = parts.slice(0, length).join('/');
    const found = document.querySelector(`[data-place="${CSS.escape(here)}"]`);
    if (found === null) continue;
    for (let up: Element | null = found; up !== null; up = up.parentElement) {
      if (up instanceof HTMLDetailsElement) up.open = true;
    }
    const field = found.querySelector<HTMLElement>('input, select, textarea, summary, button');
    field?.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
    return;
  }
}
