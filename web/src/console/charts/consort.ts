// The flow of participants as CONSORT draws it: who came, who was assigned to what, who was lost on
// the way and who counts. A layout of boxes and lines, without a page.
import { words } from '../format';
import type { Monitor } from '../types';

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

export function consort(monitor: Monitor, said: ConsortWords): Consort {
  const boxes: Box[] = [];
  const lines: Line[] = [];
  const columns = Math.max(2, monitor.arms.length);
  const { boxWidth, gap } = widths.find((one) => columns <= one.columns)!;
  const width = columns * boxWidth + (columns - 1) * gap;
  const middle = width / 2;
  const add = (id: string, x: number, y: number, tone: Box['tone'], text: string[]): Box => {
    const box = { id, x, y, width: boxWidth, height: heightOf(text), tone, lines: text };
    boxes.push(box);
    return box;
  };

  const came = add('came', middle - boxWidth / 2, 0, 'plain', [said.came(monitor.arrived)]);
  const assigned = monitor.arms.reduce((total, arm) => total + arm.assigned, 0);
  const notAssigned = monitor.arrived - assigned;
  const away = add(
    'away',
    Math.min(width - boxWidth, middle + gap),
    came.height + gap / 2,
    'lost',
    [
      said.notAssigned(notAssigned),
      ...reasons(monitor.turned_away),
      ...(monitor.withdrawn > 0 ? [`${said.withdrawn}: ${monitor.withdrawn}`] : []),
      ...(monitor.waiting > 0 ? [`${said.waiting}: ${monitor.waiting}`] : []),
    ],
  );
  const fork = away.y + away.height + gap / 2;
  lines.push({
    points: [
      [middle, came.height],
      [middle, fork],
    ],
  });
  lines.push({
    points: [
      [middle, away.y + away.height / 2],
      [away.x, away.y + away.height / 2],
    ],
  });

  const left = (width - monitor.arms.length * boxWidth - (monitor.arms.length - 1) * gap) / 2;
  const centres = monitor.arms.map((_, at) => left + at * (boxWidth + gap) + boxWidth / 2);
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
  const lostTexts = monitor.arms.map((arm) => [
    said.lost(sum(arm.lost) + arm.excluded),
    ...reasons(arm.lost),
    ...(arm.excluded > 0 ? [`${said.excluded}: ${arm.excluded}`] : []),
    ...(arm.active > 0 ? [`${said.active}: ${arm.active}`] : []),
  ]);
  const lostHeight = Math.max(0, ...lostTexts.map(heightOf));
  const endTop = lostTop + lostHeight + gap;
  monitor.arms.forEach((arm, at) => {
    const x = centres[at]! - boxWidth / 2;
    const top = add(`arm ${at}`, x, armTop, 'plain', [arm.name, said.assigned(arm.assigned)]);
    const lost = add(`lost ${at}`, x, lostTop, 'lost', lostTexts[at]!);
    const end = add(`end ${at}`, x, endTop, 'good', [said.counted(arm.completed)]);
    lines.push({
      points: [
        [centres[at]!, fork],
        [centres[at]!, armTop],
      ],
    });
    lines.push({
      points: [
        [centres[at]!, top.y + top.height],
        [centres[at]!, lost.y],
      ],
    });
    lines.push({
      points: [
        [centres[at]!, lost.y + lost.height],
        [centres[at]!, end.y],
      ],
    });
  });
  return { width, height: endTop + heightOf(['']), boxes, lines };
}
