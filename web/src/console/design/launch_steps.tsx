// From a draft to a study that runs, step by step. What cannot be done yet says why.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { post } from '../api';
import { integer } from '../format';
import { ActionButton } from '../parts/action_button';
import { CheckField, NumberField, SelectField } from '../parts/form_fields';
import { Card, Notice } from '../parts/basic_elements';
import { address, apiPath } from '../route';
import { t } from '../texts';
import type { DraftState, Me, Mistake, Work } from '../server_types';
import { PlaceLinks } from './place_links';

interface Props {
  me: Me;
  name: string;
  path: string;
  state: DraftState;
  mistakes: readonly Mistake[];
  dirty: boolean;
  version: number;
  unwritten: readonly string[]; // places that a preset left to be written
  models: readonly string[];
  refresh: () => Promise<void>;
  onVersion: (version: number) => void;
}

export function LaunchSteps(props: Props) {
  const { state, mistakes, dirty, me } = props;
  const sound = mistakes.length === 0;
  const frozen = state.frozen.includes(props.version);
  const differs = frozen && (dirty || state.changed.length > 0);
  const maker = me.role !== 'assistant';
  return (
    <Card title={t.ready.title} class="ready">
      <ol class="ready-steps">
        <Step done={sound} name={t.ready.design}>
          <p class="soft">{sound ? t.ready.designDone : t.design.mistakes(mistakes.length)}</p>
        </Step>
        <Step done={state.built} name={t.ready.pictures}>
          {state.built && (
            <p class="soft">{t.ready.built(integer(state.stimuli), integer(state.items))}</p>
          )}
          {maker && <Build {...props} />}
        </Step>
        <Step done={state.proof} name={t.ready.proof}>
          {state.proof && maker ? (
            <a class="button small" href={`${props.path}/proof`} target="_blank" rel="noopener">
              {t.ready.openProof}
            </a>
          ) : (
            <p class="soft">{t.ready.noProof}</p>
          )}
        </Step>
        <Step done={false} name={t.ready.preview}>
          {state.cells.length > 0 && maker ? (
            <Preview {...props} />
          ) : (
            <p class="soft">{t.ready.noPreview}</p>
          )}
        </Step>
        <Step done={frozen && !differs} name={t.ready.freeze(props.version)}>
          {differs ? (
            <Differs {...props} />
          ) : frozen ? (
            <p class="soft">{t.ready.isFrozen}</p>
          ) : (
            <Freeze {...props} sound={sound && state.built && !dirty} />
          )}
        </Step>
        <Step done={false} name={t.ready.launch}>
          {frozen ? (
            <a
              class="button small"
              href={address(['studies', props.name, 'monitor'], { version: String(props.version) })}
            >
              {t.ready.toMonitor}
            </a>
          ) : (
            <p class="soft">{t.ready.notFrozen}</p>
          )}
        </Step>
      </ol>
    </Card>
  );
}

function Step(props: { done: boolean; name: string; children: ComponentChildren }) {
  return (
    <li class={props.done ? 'done' : ''}>
      <h3>
        {props.name} {props.done && <span class="unseen">{t.ready.isDone}</span>}
      </h3>
      {props.children}
    </li>
  );
}

function Build(props: Props) {
  const { state, dirty } = props;
  const [model, setModel] = useState('');
  const [opacity, setOpacity] = useState<number | undefined>(0.5);
  const running = state.work?.running === true;
  const begin = async () => {
    await post(`${props.path}/build`, {
      model: model || (props.models[0] ?? ''),
      opacity: opacity ?? 0.5,
    });
    await props.refresh();
  };
  return (
    <>
      <details>
        <summary>{t.ready.how}</summary>
        <div class="stack">
          {props.models.length > 1 && (
            <SelectField
              label={t.ready.model}
              value={model || props.models[0]!}
              options={props.models.map((one) => ({ value: one, text: one }))}
              onInput={setModel}
            />
          )}
          <NumberField
            label={t.ready.opacity}
            least={0}
            most={1}
            step={0.05}
            value={opacity}
            onInput={setOpacity}
          />
        </div>
      </details>
      <ActionButton
        small
        kind={state.built ? 'quiet' : 'primary'}
        disabled={running || dirty}
        act={begin}
      >
        {state.built ? t.ready.buildAgain : t.ready.build}
      </ActionButton>
      {dirty && <p class="soft">{t.ready.saveFirst}</p>}
      {state.work !== undefined && <Progress work={state.work} />}
    </>
  );
}

function Progress(props: { work: Work }) {
  const { work } = props;
  if (work.running) {
    return (
      <div role="status">
        <progress max={Math.max(1, work.all)} value={work.done} aria-label={t.ready.making} />
        <p class="soft">
          {work.all === 0 ? t.ready.making : t.ready.madeOf(integer(work.done), integer(work.all))}
        </p>
      </div>
    );
  }
  if (work.problem !== '') return <Notice tone="bad">{work.problem}</Notice>;
  return work.notes.length === 0 ? null : (
    <Notice tone="calm">
      <ul>
        {work.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Preview(props: Props) {
  const { cells } = props.state;
  const [at, setAt] = useState('0');
  const [token, setToken] = useState('');
  const cell = cells[Number(at)] ?? cells[0]!;
  const begin = async () => {
    const { condition, item_set } = cell;
    setToken(
      (await post<{ token: string }>(`${props.path}/preview`, { condition, item_set })).token,
    );
  };
  return (
    <div class="stack">
      <SelectField
        label={t.ready.cell}
        value={at}
        help={t.ready.previewHelp(integer(cell.screens))}
        options={cells.map((one, place) => ({
          value: String(place),
          text: `${one.condition_name === '' ? t.ready.turn(one.condition + 1) : one.condition_name}, ${one.item_set_name}`,
        }))}
        onInput={(value) => {
          setAt(value);
          setToken('');
        }}
      />
      {token === '' ? (
        <ActionButton small act={begin}>
          {t.ready.begin}
        </ActionButton>
      ) : (
        <a class="button small primary" href={`/take#${token}`} target="_blank" rel="noopener">
          {t.ready.openPreview}
        </a>
      )}
    </div>
  );
}

const mostPlaces = 5;

// What participants get is what was frozen, whatever is saved since.
function Differs(props: Props) {
  const { changed, frozen } = props.state;
  const next = Math.max(...frozen) + 1;
  return (
    <div class="notice calm">
      <p>{t.ready.differs(props.version)}</p>
      {changed.length > 0 && (
        <>
          <p>{t.ready.changedAt}</p>
          <PlaceLinks places={changed.slice(0, mostPlaces)} />
          {changed.length > mostPlaces && <p>{t.ready.more(changed.length - mostPlaces)}</p>}
        </>
      )}
      {props.me.role !== 'assistant' && (
        <button type="button" class="button small" onClick={() => props.onVersion(next)}>
          {t.ready.countUp(next)}
        </button>
      )}
    </div>
  );
}

function Freeze(props: Props & { sound: boolean }) {
  const [asked, setAsked] = useState(false);
  const [meant, setMeant] = useState(false);
  if (props.me.role !== 'owner') return <p class="soft">{t.ready.ownersOnly}</p>;
  const left = props.unwritten.length > 0;
  const freeze = async () => {
    await post(apiPath('drafts', props.name, 'freeze'), left ? { placeholders: meant } : {});
    await props.refresh();
    setAsked(false);
  };
  if (!asked || !props.sound) {
    return (
      <>
        <button
          type="button"
          class="button small"
          disabled={!props.sound}
          onClick={() => setAsked(true)}
        >
          {t.ready.freezeNow}
        </button>
        {!props.sound && <p class="soft">{t.ready.notSound}</p>}
      </>
    );
  }
  return (
    <div class="stack">
      <p>{t.ready.freezeText}</p>
      {left && (
        <div class="notice bad">
          <p>{t.ready.placeholders}</p>
          <PlaceLinks places={props.unwritten} />
          <CheckField label={t.ready.placeholdersMeant} value={meant} onInput={setMeant} />
        </div>
      )}
      <div class="actions">
        <ActionButton small kind="primary" disabled={left && !meant} act={freeze}>
          {t.ready.freezeYes}
        </ActionButton>
        <button type="button" class="button small quiet" onClick={() => setAsked(false)}>
          {t.cancel}
        </button>
      </div>
    </div>
  );
}
