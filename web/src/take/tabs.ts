// Only one tab may answer. Tabs of one study talk to each other; whoever comes later is told that
// another is there, and may take over. The server would notice in any case; this is a courtesy.

export interface Tabs {
  // Whether this tab may go on: nobody else answered within a moment.
  claim(): Promise<boolean>;
  takeOver(): void;
  close(): void;
}

type Message = { kind: 'hello' | 'here' | 'mine'; from: string };

const patience_ms = 250;

// `lost` is called when another tab takes over.
export function openTabs(name: string, lost: () => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') {
    return { claim: async () => true, takeOver() {}, close() {} };
  }
  const channel = new BroadcastChannel(`assay-take ${name}`);
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  let state: 'away' | 'asking' | 'active' = 'away';
  let heard = false;
  const say = (kind: Message['kind']) => channel.postMessage({ kind, from: id } satisfies Message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello' && state === 'active') say('here');
    // Of two that ask at the same moment the one with the lower name goes first.
    if (data.kind === 'hello' && state === 'asking' && id < data.from) say('here');
    if (data.kind === 'here') {
      if (state === 'asking') heard = true;
      // A tab that was asleep wakes up and thinks it is alone.
      if (state === 'active') say('mine');
    }
    if (data.kind === 'mine' && state === 'active') {
      state = 'away';
      lost();
    }
  };

  return {
    async claim() {
      state = 'asking';
      heard = false;
      say('hello');
      await new Promise((resolve) => setTimeout(resolve, patience_ms));
      state = heard ? 'away' : 'active';
      return state === 'active';
    },
    takeOver() {
      state = 'active';
      say('mine');
    },
    close() {
      state = 'away';
      channel.close();
    },
  };
}
