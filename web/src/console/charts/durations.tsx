// How long those who completed took.
import { duration } from '../format';
import { t } from '../texts';
import type { Monitor } from '../server_types';
import { Chart } from './plot';
import { bins, wholeTicks } from './count_axis';

const mostBins = 20;

export function DurationsChart(props: { monitor: Monitor }) {
  const { monitor } = props;
  const median = monitor.median_ms ?? 0;
  // Whatever took less than three minutes is read in seconds.
  const unitMs = median < 180_000 ? 1000 : 60_000;
  const times = monitor.durations_ms.map((ms) => ms / unitMs);
  const parts = bins(times, mostBins);
  const range = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 1] as const;
  const counts = wholeTicks(0, Math.max(1, ...parts.map((part) => part.count)), 4);
  return (
    <Chart
      label={t.charts.durations(times.length, duration(median))}
      of={monitor}
      draw={(plot, width) =>
        plot.plot({
          width,
          height: 230,
          x: {
            label: unitMs === 1000 ? t.charts.seconds : t.charts.minutes,
            labelAnchor: 'right',
            labelOffset: 34,
            domain: range,
            ticks: wholeTicks(...range, Math.max(2, Math.floor(width / 70))),
            tickFormat: 'd',
          },
          marginBottom: 40,
          y: {
            label: null,
            grid: true,
            domain: [0, counts.at(-1)!],
            tickFormat: 'd',
            ticks: counts,
          },
          marks: [
            plot.rectY(parts, {
              x1: 'from',
              x2: 'to',
              y: 'count',
              fill: 'var(--accent)',
              inset: 1,
            }),
            plot.ruleX([median / unitMs], {
              stroke: 'var(--calm)',
              strokeWidth: 2,
              strokeDasharray: '4 3',
            }),
            plot.ruleY([0]),
          ],
        })
      }
    />
  );
}
