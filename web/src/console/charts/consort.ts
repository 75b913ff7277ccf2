// The flow of participants as CONSORT draws it: who came, who was assigned to what, who was lost on
// the way and who counts. A layout of boxes and lines, without a page.
import { words } from '../format';
import type { Monitor } from '../server_types';

export interface Box {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  tone: 'plain' | 'lost' | 'good';
  lines: string[]; // the first is a heading
}

export interface Line {
  points: readonly (readonly [number, number])[];
}

export interface Consort {
  width: number;
  height: number;
  boxes: Box[];
  lines: Line[];
}

// What the boxes are called.
export interface ConsortWords {
  came: (count: number) => string;
  notAssigned: (count: number) => string;
  waiting: string;
  withdrawn: string;
  assigned: (count: number) => string;
  lost: (count: number) => string;
  excluded: string;
  active: string;
  counted: (count: number) => string;
}

// Up to five arms fit a page without scrolling.
const widths = [
  { columns: 3, boxWidth: 230, gap: 34 },
  { columns: 4, boxWidth: 200, gap: 28 },
  { columns: Infinity, boxWidth: 172, gap: 16 },
];
const lineHeight = 20;
const padding = 12;

const heightOf = (lines: readonly string[]) => lines.length * lineHeight + 2 * padding;

function reasons(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${words(reason)}: ${count}`);
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const down = (x: number, from: number, to: number): Line => ({
  points: [
    [x, from],
    [x, to],
  ],
});

// What the boxes say, wherever they stand.
function sayings(monitor: Monitor, said: ConsortWords) {
  const assigned = monitor.arms.reduce((total, arm) => total + arm.assigned, 0);
  return {
    came: [said.came(monitor.arrived)],
    away: [
      said.notAssigned(monitor.arrived - assigned),
      ...reasons(monitor.turned_away),
      ...(monitor.withdrawn > 0 ? [`${said.withdrawn}: ${monitor.withdrawn}`] : []),
      ...(monitor.waiting > 0 ? [`${said.waiting}: ${monitor.waiting}`] : []),
    ],
    arms: monitor.arms.map((arm) => ({
      top: [arm.name, said.assigned(arm.assigned)],
      lost: [
        said.lost(sum(arm.lost) + arm.excluded),
        ...reasons(arm.lost),
        ...(arm.excluded > 0 ? [`${said.excluded}: ${arm.excluded}`] : []),
        ...(arm.active > 0 ? [`${said.active}: ${arm.active}`] : []),
      ],
      end: [said.counted(arm.completed)],
    })),
  };
}

type Sayings = ReturnType<typeof sayings>;

// Arms beside each other where there is room for them, else below each other.
export function consort(monitor: Monitor, said: ConsortWords, room = Infinity): Consort {
  const texts = sayings(monitor, said);
  const wide = beside(texts);
  return wide.width <= room ? wide : below(texts, room);
}

function beside({ came: cameText, away: awayText, arms }: Sayings): Consort {
  const boxes: Box[] = [];
  const lines: Line[] = [];
  const columns = Math.max(2, arms.length);
  const { boxWidth, gap } = widths.find((one) => columns <= one.columns)!;
  const width = columns * boxWidth + (columns - 1) * gap;
  const middle = width / 2;
  const add = (id: string, x: number, y: number, tone: Box['tone'], text: string[]): Box => {
    const box = { id, x, y, width: boxWidth, height: heightOf(text), tone, lines: text };
    boxes.push(box);
    return box;
  };

  const came = add('came', middle - boxWidth / 2, 0, 'plain', cameText);
  const awayLeft = Math.min(width - boxWidth, middle + gap);
  const away = add('away', awayLeft, came.height + gap / 2, 'lost', awayText);
  const fork = away.y + away.height + gap / 2;
  lines.push(down(middle, came.height, fork));
  lines.push({
    points: [
      [middle, away.y + away.height / 2],
      [away.x, away.y + away.height / 2],
    ],
  });

  const left = (width - arms.length * boxWidth - (arms.length - 1) * gap) / 2;
  const centres = arms.map((_, at) => left + at * (boxWidth + gap) + boxWidth / 2);
  if (centres.length > 1) {
    lines.push({
      points: [
        [centres[0]!, fork],
        [centres.at(-1)!, fork],
      ],
    });
  }
  const armTop = fork + gap / 2;
  const lostTop = armTop + heightOf(['', '']) + gap;
  const lostHeight = Math.max(0, ...arms.map((arm) => heightOf(arm.lost)));
  const endTop = lostTop + lostHeight + gap;
  arms.forEach((arm, at) => {
    const centre = centres[at]!;
    const x = centre - boxWidth / 2;
    const top = add(`arm ${at}`, x, armTop, 'plain', arm.top);
    const lost = add(`lost ${at}`, x, lostTop, 'lost', arm.lost);
    const end = add(`end ${at}`, x, endTop, 'good', arm.end);
    lines.push(down(centre, fork, armTop));
    lines.push(down(centre, top.y + top.height, lost.y));
    lines.push(down(centre, lost.y + lost.height, end.y));
  });
  return { width, height: endTop + heightOf(['']), boxes, lines };
}

// One column: a line at the left border leads to each arm.
function below({ came, away, arms }: Sayings, room: number): Consort {
  const step = 12;
  const indent = 20;
  const boxes: Box[] = [];
  const lines: Line[] = [];
  let y = 0;
  const add = (id: string, x: number, tone: Box['tone'], text: string[]): Box => {
    const box = { id, x, y, width: room - x, height: heightOf(text), tone, lines: text };
    boxes.push(box);
    y += box.height + step;
    return box;
  };
  const branch = (to: Box) => {
    const height = to.y + to.height / 2;
    lines.push({
      points: [
        [indent / 2, height],
        [indent, height],
      ],
    });
    return height;
  };

  const origin = add('came', 0, 'plain', came).height;
  let reached = branch(add('away', indent, 'lost', away));
  arms.forEach((arm, at) => {
    const top = add(`arm ${at}`, indent, 'plain', arm.top);
    const lost = add(`lost ${at}`, indent, 'lost', arm.lost);
    const end = add(`end ${at}`, indent, 'good', arm.end);
    reached = branch(top);
    const middle = top.x + top.width / 2;
    lines.push(down(middle, top.y + top.height, lost.y));
    lines.push(down(middle, lost.y + lost.height, end.y));
    y += step;
  });
  lines.push(down(indent / 2, origin, reached));
  return { width: room, height: Math.max(...boxes.map((box) => box.y + box.height)), boxes, lines };
}
