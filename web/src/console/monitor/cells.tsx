// How full the cells of a design are: what is still short, first.
import { integer } from '../format';
import { Bar, Card } from '../parts/basic_elements';
import { t } from '../texts';
import type { Monitor } from '../server_types';

type Cell = Monitor['cells'][number];

// Those that lack most come first; those that lack nothing last.
export function shortest(cells: readonly Cell[]): Cell[] {
  const lacks = (cell: Cell) => Math.max(0, cell.target - cell.completed);
  return [...cells].sort((one, other) => lacks(other) - lacks(one));
}

const most = 60;

export function Cells(props: { monitor: Monitor }) {
  const cells = shortest(props.monitor.cells);
  const short = cells.filter((cell) => cell.completed < cell.target).length;
  return (
    <Card
      title={t.cells.title}
      aside={<span class="soft">{t.cells.short(integer(short), integer(cells.length))}</span>}
    >
      <div class="scroll tall" tabIndex={0} role="region" aria-label={t.cells.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.cells.condition}</th>
              <th scope="col">{t.cells.set}</th>
              <th scope="col">{t.cells.filled}</th>
              <th scope="col" class="number">
                {t.cells.active}
              </th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, most).map((cell) => (
              <tr key={`${cell.arm} ${cell.item_set}`}>
                <th scope="row">{cell.arm}</th>
                <td>{cell.item_set}</td>
                <td>
                  <span class="filled">
                    <Bar
                      share={cell.target === 0 ? 1 : cell.completed / cell.target}
                      label={t.cells.of(integer(cell.completed), integer(cell.target))}
                    />
                    <span class="number">
                      {t.cells.of(integer(cell.completed), integer(cell.target))}
                    </span>
                  </span>
                </td>
                <td class="number">{integer(cell.leased)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cells.length > most && <p class="soft">{t.cells.more(integer(cells.length - most))}</p>}
    </Card>
  );
}
