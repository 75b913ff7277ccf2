// What the server sends and what it takes, as docs/study_screens.md has it.

export interface Answer {
  value: string;
  text: string;
}

export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: string;
  heat?: boolean; // a heat map, whose colours a bar explains
  caption?: string;
  note?: string;
  editable?: boolean;
}

export interface Progress {
  done: number;
  of: number;
}

export interface Question {
  id: string;
  text: string;
  kind: 'choice' | 'scale' | 'number' | 'text';
  optional: boolean;
  options?: string[];
  low?: number;
  high?: number;
  low_label?: string;
  high_label?: string;
}

export interface Token {
  text: string;
  word: boolean;
}

export interface Sample {
  src: string;
}

export interface Choice {
  value: string;
  src: string;
  width: number;
  height: number;
  alt: string;
  heat?: boolean;
}

// Any screen; which further keys it has is declared by its kind.
export interface Screen {
  screen: string;
  practice?: boolean;
  progress?: Progress;
  pictures?: Picture[];
  samples?: Sample[];
  choices?: Choice[];
  [key: string]: unknown;
}

export interface Feedback {
  correct: boolean | null; // null: neither, as when somebody does not know
  text: string;
}

// How a session ended, and the way back to the panel.
export interface End {
  redirect: string;
  action: string;
  fields: [string, string][];
  code: string;
  debrief: string;
  // How it ended: 'completed', 'failed_practice', 'full', 'timed_out', ...
  state: string;
}

export interface Told {
  stored: number;
  step: number;
  steps: number;
  screen?: Screen;
  feedback?: Feedback;
  refused?: string;
  // The number of a note that was refused and never will be stored; what follows gets lower numbers.
  dropped?: number;
  end?: End;
}

// What stands around every screen.
export interface Study {
  title: string;
  contact: string;
  language: string;
  minutes: number;
  // By this the tabs of one session know each other.
  session: string;
  simulated?: boolean;
  // False: the link gave an id and nothing more, so data can be neither read nor withdrawn here.
  own?: boolean;
}

export interface Opened extends Told {
  study: Study;
}

export type Input = 'mouse' | 'touch' | 'pen' | 'keyboard';

// What is sent back for a screen.
export interface Envelope {
  response: unknown;
  rt: number;
  onset?: number;
  first_input?: number;
  focus_losses?: number;
  dropped_frames?: number;
  refresh?: number;
  input?: Input;
  viewport?: [number, number];
}

export interface Report {
  seq: number;
  step?: number;
  answer?: Envelope;
  note?: Readonly<Record<string, unknown>>;
}

// Every picture that must be there before a screen is shown.
export function sourcesOf(screen: Screen): string[] {
  const all = [screen.pictures, screen.samples, screen.choices].flatMap((list) => list ?? []);
  return [...new Set(all.map((picture) => picture.src))];
}
