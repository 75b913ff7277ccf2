// Only one tab may answer. Tabs of one study talk to each other; whoever comes later is told that
// another is there, and may take over. The server would notice in any case; this is a courtesy.

export interface Tabs {
  // Whether this tab may go on: no other has this study open. `lost` is called when another takes
  // over later.
  claim(study: string, lost: () => void): Promise<boolean>;
  takeOver(): void;
  close(): void;
}

interface Message {
  // Hello: who is there? Here: I am, with this study. Active: I have begun. Mine: give way.
  kind: 'hello' | 'here' | 'active' | 'mine';
  from: string;
  study: string;
}

// Who answers later than this still stops the newcomer: the older of two that are active stays.
const patienceMs = 80;

const chosen = 'assay-take-here';

// Somebody has said that they want to go on in this tab, which is then loaded anew.
export function chooseThisTab(): void {
  try {
    sessionStorage.setItem(chosen, '1');
  } catch {
    // Where nothing is kept they are asked once more.
  }
}

// Whether they have, since it was last asked.
export function wasChosen(): boolean {
  try {
    const found = sessionStorage.getItem(chosen) !== null;
    sessionStorage.removeItem(chosen);
    return found;
  } catch {
    return false;
  }
}

// Asks at once who is there, so that nobody has to wait for the answers.
export function openTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') {
    return { claim: async () => true, takeOver() {}, close() {} };
  }
  const channel = new BroadcastChannel('assay-take');
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const others = new Set<string>(); // studies that are open elsewhere
  let study = '';
  let active = false;
  let lost = () => {};
  const say = (kind: Message['kind']) =>
    channel.postMessage({ kind, from: id, study } satisfies Message);
  const giveWay = () => {
    active = false;
    lost();
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'here') others.add(data.study);
    if (!active) return;
    if (data.kind === 'hello') return say('here');
    if (data.study !== study) return;
    if (data.kind === 'mine') giveWay();
    // A tab that was asleep wakes up and thinks it is alone.
    if (data.kind === 'here') say('mine');
    // Of two that begin at the same moment the one with the lower name stays.
    if (data.kind === 'active') (id < data.from ? () => say('mine') : giveWay)();
  };

  say('hello');
  const answered = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  return {
    async claim(name, giveWay) {
      await answered;
      study = name;
      lost = giveWay;
      active = !others.has(study);
      if (active) say('active');
      return active;
    },
    takeOver() {
      active = true;
      say('mine');
    },
    close() {
      active = false;
      channel.close();
    },
  };
}
