// The charts of a report, drawn from the numbers of its tables.
import type * as Plot from '@observablehq/plot';
import { decimal } from '../format';
import type { Finding, Intervals, Lines, Matrix } from '../report_findings';
import { t } from '../texts';
import { Chart } from './plot';

export function FindingChart(props: { finding: Finding }) {
  const { finding } = props;
  return (
    <figure class={finding.kind === 'matrix' ? 'figure wide' : 'figure'}>
      <figcaption>
        <h3>{finding.title}</h3>
      </figcaption>
      {finding.kind === 'intervals' && <IntervalChart finding={finding} />}
      {finding.kind === 'lines' && <LineChart finding={finding} />}
      {finding.kind === 'matrix' && <MatrixChart finding={finding} />}
    </figure>
  );
}

const room = (names: readonly string[], most: number) =>
  Math.min(most, 20 + 7 * Math.max(...names.map((name) => name.length)));

type Row = Intervals['rows'][number];

function IntervalChart({ finding }: { finding: Intervals }) {
  const { rows, chance } = finding;
  const known = rows.filter(({ interval }) => interval !== null);
  const said = rows.map(({ name, value }) => `${name} ${decimal(value)}`).join(', ');
  const draw = (plot: typeof Plot, width: number) =>
    plot.plot({
      width,
      height: 50 + 28 * rows.length,
      marginLeft: room(
        rows.map(({ name }) => name),
        180,
      ),
      marginRight: 20,
      marginBottom: 40,
      x: { label: finding.of, grid: true, ticks: 5, nice: true },
      y: { label: null, tickSize: 0, domain: rows.map(({ name }) => name) },
      marks: [
        chance === undefined
          ? null
          : plot.ruleX([chance], { stroke: 'var(--calm)', strokeWidth: 2, strokeDasharray: '4 3' }),
        plot.ruleY(known, {
          x1: ({ interval }: Row) => interval![0],
          x2: ({ interval }: Row) => interval![1],
          y: 'name',
          stroke: 'var(--chart-soft)',
          strokeWidth: 3,
        }),
        plot.dot(rows, {
          x: 'value',
          y: 'name',
          r: 6,
          fill: 'var(--accent)',
          stroke: 'var(--surface)',
          strokeWidth: 1.5,
        }),
      ],
    });
  return (
    <>
      <Chart label={t.charts.intervals(finding.title, said)} of={finding} draw={draw} />
      <ul class="pairs soft">
        {rows.map(({ name, value, interval }) => (
          <li key={name}>
            {name} <strong>{decimal(value)}</strong>
            {interval && ` (${interval.map(decimal).join(' – ')})`}
          </li>
        ))}
        {chance !== undefined && (
          <li>
            {t.charts.chance} <strong>{decimal(chance)}</strong>
          </li>
        )}
      </ul>
    </>
  );
}

// They differ by their dashes as well.
const pens = [
  { stroke: 'var(--accent)', strokeDasharray: '1 0' },
  { stroke: '#b4600f', strokeDasharray: '7 3' },
  { stroke: '#5f8226', strokeDasharray: '2 3' },
  { stroke: '#a066b5', strokeDasharray: '9 3 2 3' },
  { stroke: 'var(--chart-soft)', strokeDasharray: '4 4' },
];
const penOf = (at: number) => pens[at % pens.length]!;

function LineChart({ finding }: { finding: Lines }) {
  const { series } = finding;
  const last = (at: number) => decimal(series[at]!.points.at(-1)!.y);
  const said = series.map(({ name }, at) => `${name} ${last(at)}`).join(', ');
  const draw = (plot: typeof Plot, width: number) =>
    plot.plot({
      width,
      height: 310,
      marginTop: 32,
      marginBottom: 40,
      x: { label: finding.along, ticks: 6 },
      y: { label: finding.of, grid: true, domain: [0, 100], ticks: 5 },
      marks: [
        ...series.map(({ points }, at) =>
          plot.areaY(points, {
            x: 'x',
            y1: 'low',
            y2: 'high',
            fill: penOf(at).stroke,
            fillOpacity: 0.12,
          }),
        ),
        ...series.map(({ points }, at) =>
          plot.line(points, { x: 'x', y: 'y', ...penOf(at), strokeWidth: 2.5 }),
        ),
      ],
    });
  return (
    <>
      <Chart label={t.charts.lines(finding.title, said)} of={finding} draw={draw} />
      <ul class="pairs soft">
        {series.map(({ name }, at) => (
          <li key={name}>
            <svg class="swatch" viewBox="0 0 28 8" aria-hidden="true">
              <line
                x1="0"
                y1="4"
                x2="28"
                y2="4"
                stroke={penOf(at).stroke}
                stroke-dasharray={penOf(at).strokeDasharray}
              />
            </svg>{' '}
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

const [blue, grey, orange] = [
  [33, 102, 172],
  [232, 232, 228],
  [194, 96, 13],
] as const;

// From blue by grey to orange; of a number from -1 to 1.
export function shade(value: number): string {
  const share = Math.min(1, Math.abs(value));
  const end = value < 0 ? blue : orange;
  const mixed = grey.map((from, at) => Math.round(from + share * (end[at]! - from)));
  return `rgb(${mixed.join(' ')})`;
}

function MatrixChart({ finding }: { finding: Matrix }) {
  const { cells } = finding;
  const rows = [...new Set(cells.map(({ row }) => row))];
  const columns = new Set(cells.map(({ column }) => column)).size;
  const left = room(rows, 290);
  const sure = cells.filter((cell) => cell.sure);
  const said = sure.map(({ row, column, value }) => `${column} – ${row} ${signed(value)}`);
  const draw = (plot: typeof Plot, width: number) =>
    plot.plot({
      width: Math.max(width, left + 60 * columns + 70), // a number fits into its cell
      height: 110 + 30 * rows.length,
      marginLeft: left,
      marginTop: 90,
      marginRight: 70,
      marginBottom: 10,
      padding: 0.06,
      x: { axis: 'top', label: null, tickSize: 0, tickRotate: -28 },
      y: { label: null, tickSize: 0, domain: rows },
      marks: [
        plot.cell(cells, {
          x: 'column',
          y: 'row',
          fill: ({ value }: Matrix['cells'][number]) => shade(value),
        }),
        ...[true, false].map((bold) =>
          plot.text(
            cells.filter((cell) => cell.sure === bold),
            {
              x: 'column',
              y: 'row',
              text: ({ value, clear }: Matrix['cells'][number]) =>
                clear ? signed(value) : `(${signed(value)})`,
              fill: ({ value }: Matrix['cells'][number]) =>
                Math.abs(value) > 0.65 ? '#ffffff' : '#1c2126',
              fontWeight: bold ? 700 : 400,
            },
          ),
        ),
      ],
      color: { type: 'identity' },
    });
  return (
    <>
      <div class="scroll whole" tabIndex={0} role="region" aria-label={finding.title}>
        <Chart label={t.charts.matrix(finding.title, said.join(', '))} of={finding} draw={draw} />
      </div>
      <p class="soft">{t.charts.matrixHelp}</p>
    </>
  );
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
