// Numbers and times as people read them.

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

export const moment = (ms: number): string => dateTime.format(ms);
export const day = (ms: number): string => date.format(ms);
export const integer = (value: number): string => whole.format(value);
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

// Three significant digits, and never an exponent for what people see every day.
export function decimal(value: number): string {
  if (value !== 0 && (Math.abs(value) < 1e-3 || Math.abs(value) >= 1e6)) {
    return value.toExponential(1);
  }
  return String(Number(value.toPrecision(3)));
}

// With its sign, for what can speak for something and against it.
export const signed = (value: number): string =>
  value < 0 ? `−${decimal(-value)}` : value > 0 ? `+${decimal(value)}` : '0';

// "4 min 30 s", "2 h 5 min".
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

// "failed_checks" as people say it.
export const words = (name: string): string => name.replaceAll('_', ' ');
