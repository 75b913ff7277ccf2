// Pictures as large as the window lets them be while what is asked about them stays in sight:
// nobody should have to scroll between a picture and its answers.

// Smaller, they show nothing. In a narrow window, as on a phone, people are used to scrolling and
// nothing stands beside a picture: it stays larger there.
const leastPx = 144;
const leastWhenNarrowPx = 224;
const narrowPx = 704;
const mostPx = 704;
const marginPx = 8; // below the last answer

// The largest whole number for which something still fits, when less always fits as well; nothing
// when not even the least does.
export function largest(
  least: number,
  most: number,
  fits: (size: number) => boolean,
): number | undefined {
  if (!fits(least)) return undefined;
  let [good, bad] = [least, most + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

// Tells the styles how high pictures may be. Where there is no such height people
// scroll anyway, and pictures have the size that the styles give them there, or keep what they have.
export function fit(screen: HTMLElement, otherwise: 'styled' | 'kept' = 'styled'): void {
  const before = otherwise === 'kept' ? screen.style.getPropertyValue('--picture') : '';
  const tryOut = (height: number) => screen.style.setProperty('--picture', `${height}px`);
  const least = window.innerWidth < narrowPx ? leastWhenNarrowPx : leastPx;
  const found = largest(least, mostPx, (height) => {
    tryOut(height);
    const { bottom } = screen.getBoundingClientRect();
    return bottom + window.scrollY <= window.innerHeight - marginPx;
  });
  if (found !== undefined) tryOut(found);
  else screen.style.setProperty('--picture', before); // nothing takes it away
}

// Whenever the window changes, too. On a phone the address bar and the keyboard come and go while
// people scroll and write: nothing moves for them.
export function keepFitted(screen: HTMLElement, signal: AbortSignal): void {
  let width = window.innerWidth;
  const changed = () => {
    if (window.innerWidth === width && width < narrowPx) return;
    width = window.innerWidth;
    fit(screen);
  };
  fit(screen);
  window.addEventListener('resize', changed, { signal });
}
