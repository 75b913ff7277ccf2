// How long those who completed took.
import type { RectYOptions } from '@observablehq/plot';
import { duration } from '../format';
import { t } from '../texts';
import type { Monitor } from '../types';
import { Chart } from './plot';

export function DurationsChart(props: { monitor: Monitor }) {
  const { monitor } = props;
  const minutes = monitor.durations_ms.map((ms) => ms / 60_000);
  const median = monitor.median_ms ?? 0;
  return (
    <Chart
      label={t.charts.durations(minutes.length, duration(median))}
      of={[monitor]}
      draw={(plot, width) =>
        plot.plot({
          width,
          height: 230,
          x: { label: t.charts.minutes },
          y: { label: null, grid: true, tickFormat: 'd', ticks: 4 },
          marks: [
            plot.rectY(
              minutes,
              plot.binX<RectYOptions>(
                { y: 'count' },
                { x: (value: number) => value, fill: 'var(--accent)', inset: 1 },
              ),
            ),
            plot.ruleX([median / 60_000], {
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
