// What a study costs. Panels bill those who completed; who failed checks may be paid as well, and
// the panel takes its share on top. Simulated participants cost nothing.
import type { Monitor } from '../server_types';

export interface Rates {
  pay: number; // for each participant
  fee: number; // the panel's share, in percent
  paysFailed: boolean;
}

export interface Costs {
  paid: number; // participants
  soFar: number;
  inAll: number; // when every cell is full
  hourly: number | undefined; // by the median time
}

export function costs(monitor: Monitor, rates: Rates): Costs {
  const { completed, failed_checks: failed } = monitor.due;
  const paid = completed + (rates.paysFailed ? failed : 0);
  const each = rates.pay * (1 + rates.fee / 100);
  const missing = monitor.cells.reduce(
    (total, cell) => total + Math.max(0, cell.target - cell.completed),
    0,
  );
  // So many more fail for each who completes.
  const more = rates.paysFailed && completed > 0 ? (completed + failed) / completed : 1;
  return {
    paid,
    soFar: paid * each,
    inAll: (paid + missing * more) * each,
    // Programs that rehearse the study are quick; they say nothing of people's pay.
    hourly:
      monitor.median_ms && completed > 0 ? rates.pay / (monitor.median_ms / 3_600_000) : undefined,
  };
}
