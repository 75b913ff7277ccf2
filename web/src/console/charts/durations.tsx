// How long those who completed took.
import type { RectYOptions } from '@observablehq/plot';
import { duration } from '../format';
import { t } from '../texts';
import type { Monitor } from '../types';
import { Chart } from './plot';

export function DurationsChart(props: { monitor: Monitor }) {
  const { monitor } = props;
  const median = monitor.median_ms ?? 0;
  // Whatever took less than three minutes is read in seconds.
  const unit_ms = median < 180_000 ? 1000 : 60_000;
  const times = monitor.durations_ms.map((ms) => ms / unit_ms);
  return (
    <Chart
      label={t.charts.durations(times.length, duration(median))}
      of={[monitor]}
      draw={(plot, width) =>
        plot.plot({
          width,
          height: 230,
          x: {
            label: unit_ms === 1000 ? t.charts.seconds : t.charts.minutes,
            labelAnchor: 'right',
            labelOffset: 34,
          },
          marginBottom: 40,
          y: { label: null, grid: true, tickFormat: 'd', ticks: 4 },
          marks: [
            plot.rectY(
              times,
              plot.binX<RectYOptions>(
                { y: 'count' },
                { x: (value: number) => value, fill: 'var(--accent)', inset: 1 },
              ),
            ),
            plot.ruleX([median / unit_ms], {
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
