// Drawing the items of a new study, and looking at them before they are used.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { integer } from '../format';
import { pictureOf } from '../pages/items';
import { useAction } from '../parts/action_button';
import { NumberField, SelectField } from '../parts/form_fields';
import { Card, Notice, Problem } from '../parts/basic_elements';
import { t } from '../texts';
import type { Overview, Protocol } from '../server_types';

export interface Drawn {
  items: string[];
  practice: string[];
  checks: string[];
  notes?: string[];
}

const most = 40;

/** The models whose predictions are of such items. */
export function fittingModels(overview: Overview, texts: boolean): string[] {
  return overview.models
    .filter((one) => (one.input_shape.length === 0) === texts)
    .map((one) => one.name);
}

export function DrawItems(props: {
  overview: Overview;
  protocol: Protocol;
  answers: readonly string[];
  drawn: Drawn;
  onDraw: (drawn: Drawn) => void;
}) {
  const { overview, protocol, drawn } = props;
  const models = fittingModels(overview, protocol.texts);
  const [model, setModel] = useState(models[0] ?? 'none');
  const splits = overview.items.splits.map((one) => one.name).filter((name) => name !== '');
  const [split, setSplit] = useState(splits.includes('test') ? 'test' : '');
  const [label, setLabel] = useState('');
  const evenly = models.length > 0 && !protocol.mistakes;
  const [way, setWay] = useState(evenly ? 'bins' : 'random');
  const [count, setCount] = useState<number | undefined>(evenly ? 2 : 12);
  const [practice, setPractice] = useState<number | undefined>(2);
  const [checks, setChecks] = useState<number | undefined>(protocol.checks ? 4 : 0);
  const [seed, setSeed] = useState<number | undefined>(1);
  const doing = useAction();
  const draw = () =>
    doing.run(async () =>
      props.onDraw(
        await post<Drawn>('/api/drawing', {
          protocol: protocol.name,
          model,
          split,
          class: label,
          answers: protocol.answers ? props.answers : [],
          fewer: true,
          by_bins: way === 'bins',
          count: count ?? 1,
          practice: practice ?? 0,
          checks: checks ?? 0,
          seed: seed ?? 1,
        }),
      ),
    );
  return (
    <Card title={t.draw.title} aside={<span class="soft">{t.draw.lead}</span>}>
      <div class="row bottom">
        {models.length > 0 && (
          <SelectField
            label={t.draw.model}
            value={model}
            options={[
              ...models.map((one) => ({ value: one, text: one })),
              ...(protocol.mistakes ? [] : [{ value: 'none', text: t.draw.noModel }]),
            ]}
            onInput={setModel}
          />
        )}
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
        {protocol.checks && (
          <NumberField
            label={t.draw.checks}
            least={0}
            step={1}
            value={checks}
            onInput={setChecks}
          />
        )}
        <NumberField label={t.draw.seed} least={0} step={1} value={seed} onInput={setSeed} />
      </div>
      <button type="button" class="button" disabled={doing.busy} onClick={() => void draw()}>
        {drawn.items.length === 0 ? t.draw.draw : t.draw.again}
      </button>
      <Problem sentence={doing.problem} />
      <div class="drawn" role="status">
        {drawn.notes !== undefined && drawn.notes.length > 0 && (
          <Notice tone="calm">
            <ul>
              {drawn.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Notice>
        )}
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
                        {protocol.texts ? (
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
