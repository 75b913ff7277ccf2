// What may be known of a device: its family and its sizes, nothing that tells one from another.

export interface Described {
  width: number;
  height: number;
  phone: boolean;
  fine_pointer: boolean;
  ratio: number;
  browser: 'chrome' | 'firefox' | 'safari' | 'edge' | 'other';
  system: 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'other';
}

export function describeDevice(): Described {
  const agent = navigator.userAgent;
  const finger = matches('(pointer: coarse)');
  return {
    width: Math.max(1, window.innerWidth),
    height: Math.max(1, window.innerHeight),
    phone: isPhone(agent, finger, Math.min(screen.width, screen.height)),
    fine_pointer: matches('(any-pointer: fine)'),
    ratio: Math.min(20, Math.max(0.1, Math.round(100 * window.devicePixelRatio) / 100)),
    browser: browserOf(agent),
    system: systemOf(agent, navigator.maxTouchPoints),
  };
}

// By what the browser says of itself, or a screen that is held in one hand.
export function isPhone(agent: string, finger: boolean, shortSide: number): boolean {
  return /iPhone|iPod|Windows Phone|Android.*Mobile/.test(agent) || (finger && shortSide < 600);
}

// Most browsers call themselves by the names of others as well; the telling one comes first.
export function browserOf(agent: string): Described['browser'] {
  if (/Edg(e|A|iOS)?\//.test(agent)) return 'edge';
  if (/OPR\/|SamsungBrowser\/|Opera/.test(agent)) return 'other';
  if (/Firefox\/|FxiOS\//.test(agent)) return 'firefox';
  if (/Chrome\/|Chromium\/|CriOS\//.test(agent)) return 'chrome';
  return /Safari\//.test(agent) ? 'safari' : 'other';
}

// A tablet of Apple's calls itself a Mac, but Macs have no touch screen.
export function systemOf(agent: string, touchPoints: number): Described['system'] {
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios';
  if (/Macintosh/.test(agent)) return touchPoints > 1 ? 'ios' : 'macos';
  if (/Android/.test(agent)) return 'android';
  if (/Windows/.test(agent)) return 'windows';
  return /Linux|X11|CrOS/.test(agent) ? 'linux' : 'other';
}

function matches(query: string): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}
