// How many came and how many completed, over time.
import { t } from '../texts';
import type { Monitor } from '../server_types';
import { Chart } from './plot';
import { apart, wholeTicks } from './count_axis';

type Arrivals = Pick<Monitor, 'stretches' | 'stretch_ms' | 'now'>;

interface Point {
  at: Date;
  kind: string;
  count: number;
}

// Rising counts: each begins with nobody one stretch before the first came, and lasts until now.
export function rising(monitor: Arrivals, names: readonly [string, string]): Point[] {
  const { stretches, stretch_ms, now } = monitor;
  if (stretches.length === 0) return [];
  return (['arrived', 'completed'] as const).flatMap((key, at) => {
    const kind = names[at]!;
    let count = 0;
    const points = stretches.map((one) => {
      count += one[key];
      return { at: new Date(one.at), kind, count };
    });
    const before = { at: new Date(stretches[0]!.at - stretch_ms), kind, count: 0 };
    const last = points.at(-1)!;
    const until = now > last.at.getTime() ? [{ at: new Date(now), kind, count }] : [];
    return [before, ...points, ...until];
  });
}

const height = 230;
const marginTop = 20;
const marginBottom = 30;
const lineHeight = 16;
const dayMs = 86_400_000;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export function ArrivalsChart(props: { monitor: Monitor }) {
  const { monitor } = props;
  const points = rising(monitor, [t.charts.came, t.charts.completed]);
  const completed = monitor.stretches.reduce((sum, one) => sum + one.completed, 0);
  const ticks = wholeTicks(0, monitor.arrived, 5);
  // At the end of its line each has its name; where both would stand together they make room.
  const pixels = (height - marginTop - marginBottom) / ticks.at(-1)!;
  const shift = apart((monitor.arrived - completed) * pixels, lineHeight);
  const short = monitor.now - (monitor.stretches[0]?.at ?? 0) < 2 * dayMs;
  const tick = (at: Date) => (short ? clock : date).format(at);
  return (
    <Chart
      label={t.charts.arrivals(monitor.arrived, completed)}
      of={monitor}
      draw={(plot, width) =>
        plot.plot({
          width,
          height,
          marginTop,
          marginBottom,
          marginRight: 92,
          x: {
            label: null,
            type: 'time',
            tickFormat: tick,
            ticks: Math.max(2, Math.floor(width / 110)),
          },
          y: { label: null, grid: true, domain: [0, ticks.at(-1)!], tickFormat: 'd', ticks },
          color: {
            domain: [t.charts.came, t.charts.completed],
            range: ['var(--chart-soft)', 'var(--accent)'],
          },
          marks: [
            plot.ruleY([0]),
            plot.lineY(points, {
              x: 'at',
              y: 'count',
              stroke: 'kind',
              curve: 'step-after',
              strokeWidth: 2.5,
            }),
            ...[t.charts.came, t.charts.completed].map((kind, at) =>
              plot.text(
                points.filter((point) => point.kind === kind),
                plot.selectLast({
                  x: 'at',
                  y: 'count',
                  text: 'kind',
                  fill: 'currentColor',
                  textAnchor: 'start',
                  dx: 8,
                  dy: at === 0 ? -shift : shift,
                }),
              ),
            ),
          ],
        })
      }
    />
  );
}
