// How many came and how many completed, over time.
import { t } from '../texts';
import type { Monitor } from '../types';
import { Chart } from './plot';

interface Point {
  at: Date;
  kind: string;
  count: number;
}

const hour_ms = 3_600_000;

// Rising counts: each begins with nobody an hour before the first came, and lasts until now.
export function rising(hours: Monitor['hours'], now: number, names: [string, string]): Point[] {
  const points: Point[] = [];
  const keys = ['arrived', 'completed'] as const;
  keys.forEach((key, at) => {
    let count = 0;
    const kind = names[at]!;
    for (const one of hours) {
      if (points.at(-1)?.kind !== kind)
        points.push({ at: new Date(one.at - hour_ms), kind, count });
      count += one[key];
      points.push({ at: new Date(one.at), kind, count });
    }
    const last = points.at(-1);
    if (last?.kind === kind && now > last.at.getTime())
      points.push({ at: new Date(now), kind, count });
  });
  return points;
}

export function ArrivalsChart(props: { monitor: Monitor }) {
  const { monitor } = props;
  const points = rising(monitor.hours, monitor.now, [t.charts.came, t.charts.completed]);
  const completed = monitor.hours.reduce((sum, one) => sum + one.completed, 0);
  return (
    <Chart
      label={t.charts.arrivals(monitor.arrived, completed)}
      of={[monitor]}
      draw={(plot, width) =>
        plot.plot({
          width,
          height: 230,
          marginRight: 92,
          x: { label: null, type: 'time' },
          y: { label: null, grid: true, nice: true, zero: true, tickFormat: 'd', ticks: 5 },
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
            plot.text(
              points,
              plot.selectLast({
                x: 'at',
                y: 'count',
                z: 'kind',
                text: 'kind',
                fill: 'currentColor',
                textAnchor: 'start',
                dx: 8,
              }),
            ),
          ],
        })
      }
    />
  );
}
