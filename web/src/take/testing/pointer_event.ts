// For tests: jsdom knows no pointers; an event of the mouse with their properties does.
export function pointerEvent(kind: string, values: Record<string, unknown>): Event {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, button: 0, ...values });
  // Its clock is another than performance.now(), unlike a browser's.
  const timeStamp = performance.now();
  const own = {
    timeStamp,
    pointerId: 1,
    pointerType: 'mouse',
    pressure: 0.5,
    width: 1,
    height: 1,
    ...values,
  };
  for (const [name, value] of Object.entries(own)) {
    if (!(name in event) || name === 'timeStamp') Object.defineProperty(event, name, { value });
  }
  return event;
}

export function point(target: Element, kind: string, values: Record<string, unknown>): void {
  target.dispatchEvent(pointerEvent(kind, values));
}
