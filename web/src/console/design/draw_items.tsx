// Drawing the items of a new study, and looking at them before they are used.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { integer } from '../format';
import { pictureOf } from '../pages/items';
import { useDoing } from '../parts/act';
import { NumberField, SelectField } from '../parts/fields';
import { Card, Problem } from '../parts/things';
import { t } from '../texts';
import type { Overview } from '../types';

export interface Drawn {
  items: string[];
  practice: string[];
  checks: string[];
}

const most = 40;

export function DrawItems(props: {
  overview: Overview;
  drawn: Drawn;
  onDraw: (drawn: Drawn) => void;
}) {
  const { overview, drawn } = props;
  const splits = overview.items.splits.map((one) => one.name).filter((name) => name !== '');
  const [split, setSplit] = useState(splits.includes('test') ? 'test' : '');
  const [label, setLabel] = useState('');
  const [way, setWay] = useState(overview.models.length > 0 ? 'bins' : 'random');
  const [count, setCount] = useState<number | undefined>(overview.models.length > 0 ? 2 : 12);
  const [practice, setPractice] = useState<number | undefined>(2);
  const [checks, setChecks] = useState<number | undefined>(4);
  const [seed, setSeed] = useState<number | undefined>(1);
  const doing = useDoing();
  const draw = () =>
    doing.run(async () =>
      props.onDraw(
        await post<Drawn>('/api/drawing', {
          split,
          class: label,
          by_bins: way === 'bins',
          count: count ?? 1,
          practice: practice ?? 0,
          checks: checks ?? 0,
          seed: seed ?? 1,
        }),
      ),
    );
  const text = new Set<string>();
  if (overview.items.kinds.every((kind) => kind.name === 'text')) text.add('all');
  return (
    <Card title={t.draw.title} aside={<span class="soft">{t.draw.lead}</span>}>
      <div class="row bottom">
        <SelectField
          label={t.draw.split}
          value={split}
          options={[
            { value: '', text: t.draw.allButTraining },
            ...splits.map((one) => ({ value: one, text: one })),
          ]}
          onInput={setSplit}
        />
        <SelectField
          label={t.items.class}
          value={label}
          options={[
            { value: '', text: t.items.any },
            ...overview.classes.map((one) => ({ value: one.name, text: one.name })),
          ]}
          onInput={setLabel}
        />
        <SelectField
          label={t.draw.way}
          value={way}
          options={[
            { value: 'bins', text: t.draw.bins },
            { value: 'random', text: t.draw.random },
          ]}
          onInput={setWay}
        />
        <NumberField
          label={way === 'bins' ? t.draw.perBin : t.draw.count}
          {...(way === 'bins' ? { help: t.draw.perBinHelp } : {})}
          least={1}
          step={1}
          value={count}
          onInput={setCount}
        />
        <NumberField
          label={t.draw.practice}
          least={0}
          step={1}
          value={practice}
          onInput={setPractice}
        />
        <NumberField label={t.draw.checks} least={0} step={1} value={checks} onInput={setChecks} />
        <NumberField label={t.draw.seed} least={0} step={1} value={seed} onInput={setSeed} />
      </div>
      <button type="button" class="button" disabled={doing.busy} onClick={() => void draw()}>
        {drawn.items.length === 0 ? t.draw.draw : t.draw.again}
      </button>
      <Problem sentence={doing.problem} />
      <div class="drawn" role="status">
        {drawn.items.length > 0 &&
          (
            [
              [t.draw.tested, drawn.items],
              [t.draw.practised, drawn.practice],
              [t.draw.checked, drawn.checks],
            ] as const
          ).map(
            ([title, ids]) =>
              ids.length > 0 && (
                <div key={title}>
                  <h3>
                    {title} <span class="soft">{integer(ids.length)}</span>
                  </h3>
                  <ul class="thumbs">
                    {ids.slice(0, most).map((id) => (
                      <li key={id}>
                        {text.has('all') ? (
                          <code>{id}</code>
                        ) : (
                          <img src={pictureOf(id, undefined)} alt={id} title={id} />
                        )}
                      </li>
                    ))}
                    {ids.length > most && (
                      <li class="soft">{t.draw.more(integer(ids.length - most))}</li>
                    )}
                  </ul>
                </div>
              ),
          )}
      </div>
    </Card>
  );
}
