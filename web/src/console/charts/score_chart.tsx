// What a metric says of every method: a tick for each item, a dot for the mean.
import { decimal } from '../format';
import { t } from '../texts';
import type { Metric } from '../server_types';
import { Chart } from './plot';

export function ScoreChart(props: { metric: Metric }) {
  const { metric } = props;
  const rows = metric.methods.flatMap((method) =>
    method.values.map((value) => ({ method: method.name, value })),
  );
  const means = metric.methods.filter((method) => method.mean !== null);
  const said = means.map((method) => `${method.name} ${decimal(method.mean!)}`).join(', ');
  return (
    <figure class="figure">
      <figcaption>
        <h3>{metric.name}</h3>
      </figcaption>
      <Chart
        label={t.charts.scores(metric.name, said)}
        of={metric}
        draw={(plot, width) =>
          plot.plot({
            width,
            height: 44 + 26 * metric.methods.length,
            marginLeft: Math.min(
              180,
              20 + 7 * Math.max(...metric.methods.map((one) => one.name.length)),
            ),
            marginRight: 16,
            marginBottom: 30,
            x: { label: null, grid: true, ticks: 4 },
            y: { label: null, tickSize: 0 },
            marks: [
              plot.tickX(rows, {
                x: 'value',
                y: 'method',
                stroke: 'var(--chart-soft)',
                strokeOpacity: 0.45,
              }),
              plot.dot(means, {
                x: 'mean',
                y: 'name',
                r: 5,
                fill: 'var(--accent)',
                stroke: 'var(--surface)',
                strokeWidth: 1.5,
              }),
            ],
          })
        }
      />
      <ul class="pairs soft">
        {means.map((method) => (
          <li key={method.name}>
            {method.name} <strong>{decimal(method.mean!)}</strong>
            {method.undefined > 0 && ` (${t.charts.undefined(method.undefined)})`}
          </li>
        ))}
      </ul>
    </figure>
  );
}
