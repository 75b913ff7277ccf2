// What a report has found, as charts need it: from the tables of analysis.json, which has the same
// numbers as the report and its downloads. A table that is not there, or lacks a column, is not
// drawn.

type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

export interface Analysis {
  summary: readonly string[];
  simulated: boolean;
  sections: readonly {
    title: string;
    tables: Readonly<Record<string, { title: string; rows: readonly Row[] }>>;
  }[];
}

// One value for each name, with its 95 % interval; one person alone has none.
export interface Intervals {
  kind: 'intervals';
  title: string;
  of: string; // what is measured
  rows: { name: string; value: number; interval: [low: number, high: number] | null }[];
  chance?: number;
}

// Values along something that grows, a line for each series.
export interface Lines {
  kind: 'lines';
  title: string;
  of: string;
  along: string;
  series: { name: string; points: { x: number; y: number; low: number; high: number }[] }[];
}

// Correlations of what stands in rows with what stands in columns.
export interface Matrix {
  kind: 'matrix';
  title: string;
  // Clear: its 95 % interval leaves zero out. Sure: it holds after correction.
  cells: { row: string; column: string; value: number; clear: boolean; sure: boolean }[];
}

export type Finding = Intervals | Lines | Matrix;

interface Wanted {
  table: string;
  of: string; // the column
  low: string;
  high: string;
  name?: string;
  chance?: string;
  only?: Readonly<Record<string, Cell>>;
  firstOf?: string; // of several values of this column only the first is drawn
}

const intervals: readonly Wanted[] = [
  { table: 'overview', of: 'mean, %', low: '95 % low', high: '95 % high' },
  {
    table: 'accuracy',
    of: 'right, %',
    low: 'low',
    high: 'high',
    chance: 'chance, %',
    only: { 'kind of error': 'all' },
  },
  { table: 'ratings', of: 'mean', low: '95 % low', high: '95 % high' },
  { table: 'choices', of: 'chosen, %', low: '95 % low', high: '95 % high' },
  { table: 'corrections', of: 'IoU', low: 'IoU low', high: 'IoU high' },
  {
    table: 'scores_against_people',
    of: 'mean',
    low: '95 % low',
    high: '95 % high',
    name: 'method',
    firstOf: 'metric',
  },
];

const level = 0.05;

export function findings(analysis: Analysis): Finding[] {
  return analysis.sections.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, table]): Finding[] => {
      if (name === 'by_level') return lines(table.title, table.rows);
      if (name === 'matrix') return matrix(table.title, table.rows);
      const wanted = intervals.find((one) => one.table === name);
      return wanted ? spans(wanted, table.title, table.rows) : [];
    }),
  );
}

const isNumber = (cell: Cell | undefined): cell is number =>
  typeof cell === 'number' && Number.isFinite(cell);

const between = (low: Cell | undefined, high: Cell | undefined): [number, number] | null =>
  isNumber(low) && isNumber(high) ? [low, high] : null;

function spans(wanted: Wanted, title: string, all: readonly Row[]): Finding[] {
  const { of, low, high, name = 'condition', chance, only = {}, firstOf } = wanted;
  const first = firstOf === undefined ? undefined : all[0]?.[firstOf];
  const rows = all.filter(
    (row) =>
      Object.entries(only).every(([key, value]) => row[key] === value) &&
      (firstOf === undefined || row[firstOf] === first) &&
      typeof row[name] === 'string' &&
      isNumber(row[of]),
  );
  if (rows.length === 0) return [];
  const byChance = chance === undefined ? undefined : rows[0]![chance];
  return [
    {
      kind: 'intervals',
      title,
      of: first === undefined ? of : String(first),
      rows: rows.map((row) => ({
        name: String(row[name]),
        value: row[of] as number,
        interval: between(row[low], row[high]),
      })),
      ...(isNumber(byChance) ? { chance: byChance } : {}),
    },
  ];
}

function lines(title: string, all: readonly Row[]): Finding[] {
  const [of, along] = ['right of all, %', '% shown'];
  const keys = [along, of, 'right low', 'right high'];
  const rows = all.filter((row) => keys.every((key) => isNumber(row[key])));
  if (rows.length === 0) return [];
  const names = [...new Set(rows.map((row) => String(row['condition'])))];
  const series = names.map((name) => ({
    name,
    points: rows
      .filter((row) => String(row['condition']) === name)
      .map((row) => ({
        x: row[along] as number,
        y: row[of] as number,
        low: row['right low'] as number,
        high: row['right high'] as number,
      })),
  }));
  return [{ kind: 'lines', title, of, along, series }];
}

function matrix(title: string, all: readonly Row[]): Finding[] {
  const cells = all
    .filter((row) => isNumber(row['r']))
    .map((row) => ({
      row: String(row['human measure']),
      column: String(row['metric']),
      value: row['r'] as number,
      clear: isNumber(row['low']) && isNumber(row['high']) && row['low'] * row['high'] > 0,
      sure: isNumber(row['Holm p']) && row['Holm p'] < level,
    }));
  return cells.length > 0 ? [{ kind: 'matrix', title, cells }] : [];
}
