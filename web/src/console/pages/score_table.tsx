// What all metrics say of all methods on one item: a row for each method, the best of each column
// in bold, and which way is better.
import { Card } from '../parts/basic_elements';
import { UnitName } from '../parts/unit_name';
import { t } from '../texts';
import type { Explanation, Item } from '../server_types';

type Better = Item['better'][string];

export interface Column {
  metric: string;
  better: Better | undefined;
  decimals: number;
  best: number | undefined; // nothing where nobody knows what is better, or all are alike
}

// As many decimals as the largest value needs for three digits, so that a column can be compared.
export function decimalsOf(values: readonly number[]): number {
  const most = Math.max(...values.map(Math.abs));
  if (values.length === 0 || most === 0) return 0;
  if (values.every(Number.isInteger)) return 0;
  return Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(most))));
}

export function columnsOf(all: readonly Explanation[], better: Item['better']): Column[] {
  const metrics = [...new Set(all.flatMap((one) => one.scores.map((score) => score.metric)))];
  return metrics.map((metric) => {
    const values = all.flatMap((one) =>
      one.scores.flatMap(({ metric: of, value }) =>
        of === metric && value !== undefined ? [value] : [],
      ),
    );
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const way = better[metric];
    const best = way === undefined || !(least < most) ? undefined : way === 'lower' ? least : most;
    return { metric, better: way, decimals: decimalsOf(values), best };
  });
}

export function ScoreTable(props: {
  explanations: readonly Explanation[];
  better: Item['better'];
}) {
  const scored = props.explanations.filter((one) => one.scores.length > 0);
  const columns = columnsOf(scored, props.better);
  if (scored.length === 0) return <p class="soft">{t.item.noScores}</p>;
  const reasons = scored.flatMap((one) =>
    one.scores.flatMap(({ metric, reason }) =>
      reason === undefined ? [] : [t.item.noScore(one.method, metric, reason)],
    ),
  );
  return (
    <Card title={t.item.scores} class="score-table" aside={<Legend columns={columns} />}>
      <div class="scroll" tabIndex={0} role="region" aria-label={t.item.scores}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.item.method}</th>
              {columns.map((column) => (
                <Head key={column.metric} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {scored.map((one) => (
              <tr key={one.method}>
                <th scope="row">
                  <UnitName name={one.method} />
                </th>
                {columns.map((column) => (
                  <Cell key={column.metric} column={column} one={one} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {reasons.length > 0 && (
        <ul class="soft reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Legend(props: { columns: readonly Column[] }) {
  const known = props.columns.some((column) => column.better !== undefined);
  return known ? <span class="soft">{t.item.scoresHelp}</span> : null;
}

// Those of one method, beside its map; why there is none is told at the table.
export function OwnScores(props: { one: Explanation; columns: readonly Column[] }) {
  const { one, columns } = props;
  const shown = columns.filter(({ metric }) =>
    one.scores.some((score) => score.metric === metric && score.value !== undefined),
  );
  if (shown.length === 0) return null;
  return (
    <dl class="own-scores">
      {shown.map((column) => (
        <div key={column.metric}>
          <dt>
            <UnitName name={column.metric} />
            {'\u00a0'}
            <Way better={column.better} />
          </dt>
          <dd>
            <Value column={column} one={one} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

// Which way is better, where that is known.
function Way(props: { better: Better | undefined }) {
  const { better } = props;
  if (better === undefined) return null;
  return (
    <>
      <span aria-hidden="true" title={t.item.better[better]}>
        {better === 'lower' ? '↓' : '↑'}
      </span>
      <span class="unseen">{t.item.better[better]}</span>
    </>
  );
}

function Head(props: { column: Column }) {
  const { metric, better } = props.column;
  return (
    <th scope="col" class="number">
      <UnitName name={metric} />
      {better !== undefined && ' '}
      <Way better={better} />
    </th>
  );
}

function Cell(props: { column: Column; one: Explanation }) {
  const { column, one } = props;
  const score = one.scores.find((each) => each.metric === column.metric);
  if (score?.value === undefined) {
    return (
      <td class="number soft" title={score?.reason}>
        –
      </td>
    );
  }
  return (
    <td class="number">
      <Value column={column} one={one} />
    </td>
  );
}

// The best of a metric is bold.
function Value(props: { column: Column; one: Explanation }) {
  const { column, one } = props;
  const value = one.scores.find((each) => each.metric === column.metric)?.value ?? NaN;
  const shown = value.toFixed(column.decimals).replace('-', '−');
  if (value !== column.best) return <>{shown}</>;
  return (
    <strong>
      {shown} <span class="unseen">{t.item.best}</span>
    </strong>
  );
}
