// The designer: the whole design of a study, everything that is wrong with it, and the way from a
// draft to a study that runs.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { get, post, put } from '../api';
import { words } from '../format';
import { useUnsaved } from '../unsaved_changes';
import { StudyTabs } from '../pages/study_tabs';
import { useAction } from '../parts/action_button';
import { useServerData } from '../parts/server_data';
import { Chip, Empty, Notice, PageHead, Problem, Waiting } from '../parts/basic_elements';
import { apiPath } from '../route';
import { t } from '../texts';
import type {
  Draft,
  DraftState,
  Json,
  JsonObject,
  Me,
  Mistake,
  Overview,
  Presets,
  Schema,
} from '../server_types';
import { fittingModels } from './draw_items';
import { goTo } from './go_to_field';
import { PanelPreset } from './panel_preset';
import { mistakesWithin, spoken, unwritten, withValue } from './design_place';
import { PlaceLinks } from './place_links';
import { translated } from './translate_preset';
import { PowerPlanning } from './power_planning';
import { LaunchSteps } from './launch_steps';
import { SchemaField, type Around } from './schema_field';
import { sectionsOf, type Section } from './sections';

const pauseMs = 600;
const pollMs = 700;

export function DesignPage(props: { me: Me; name: string }) {
  const path = apiPath('drafts', props.name);
  const draft = useServerData<Draft>(path);
  const schema = useServerData<Schema>('/api/schema');
  const presets = useServerData<Presets>('/api/presets');
  const overview = useServerData<Overview>('/api/workspace');
  if (draft.answer === undefined || schema.answer === undefined || presets.answer === undefined) {
    const missing = draft.problem !== '' && draft.answer === undefined;
    return (
      <>
        <PageHead title={props.name} />
        <StudyTabs me={props.me} name={props.name} here="design" />
        {missing ? (
          <Empty>{draft.problem}</Empty>
        ) : (
          <Waiting problem={schema.problem || presets.problem} />
        )}
      </>
    );
  }
  return (
    <Designer
      key={draft.answer.stamp}
      me={props.me}
      name={props.name}
      path={path}
      draft={draft.answer}
      schema={schema.answer}
      presets={presets.answer}
      methods={overview.answer?.methods.map((one) => one.name) ?? []}
      models={
        overview.answer === undefined
          ? []
          : fittingModels(overview.answer, asksAboutTexts(draft.answer.design))
      }
    />
  );
}

function asksAboutTexts(design: JsonObject): boolean {
  const trial = design['trial'] as { screens?: unknown } | undefined;
  return Array.isArray(trial?.screens) && trial.screens.includes('words');
}

interface Props {
  me: Me;
  name: string;
  path: string;
  draft: Draft;
  schema: Schema;
  presets: Presets;
  methods: readonly string[];
  models: readonly string[];
}

// What is being written, and what the server says of it.
function useDesign(props: Props) {
  const { path } = props;
  const [design, setDesign] = useState<JsonObject>(props.draft.design);
  const [state, setState] = useState<DraftState>(props.draft);
  const [mistakes, setMistakes] = useState<readonly Mistake[]>(props.draft.mistakes);
  const [saved, setSaved] = useState<JsonObject>(props.draft.design);
  const saving = useAction();
  const dirty = design !== saved;
  const change = (place: string, value: Json | undefined) =>
    setDesign((before) => withValue(before, place, value) as JsonObject);

  // What is wrong is told while somebody writes, a moment after each change.
  useEffect(() => {
    if (!dirty) return;
    let wanted = true;
    const timer = setTimeout(() => {
      post<{ mistakes: Mistake[] }>(`${path}/check`, design).then(
        (answer) => wanted && setMistakes(answer.mistakes),
        () => {},
      );
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [design, dirty, path]);
  useUnsaved(dirty);

  const take = (next: DraftState) => {
    setState(next);
    if (design === saved || next.stamp !== state.stamp) setMistakes(next.mistakes);
  };
  const refresh = async () => take(await get<Draft>(path));
  const save = async () => {
    const text = design;
    const next = await put<DraftState>(path, text, state.stamp);
    setState(next);
    setSaved(text);
    setMistakes(next.mistakes);
  };
  const running = state.work?.running === true;
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void latest.current().catch(() => {}), pollMs);
    return () => clearInterval(timer);
  }, [running]);
  return { design, state, mistakes, dirty, change, save, saving, refresh };
}

function Designer(props: Props) {
  const { me, name, schema, presets } = props;
  const { design, state, mistakes, dirty, change, save, saving, refresh } = useDesign(props);
  const sections = useMemo(() => sectionsOf(schema), [schema]);
  const around: Around = {
    mistakes,
    lists: { method: props.methods, test: presets.tests.map((one) => one.name) },
    disabled: me.role === 'assistant',
    onChange: change,
  };
  return (
    <>
      <PageHead
        title={String(design['title'] ?? name)}
        lead={
          <>
            <code>{name}</code> · {words(String(design['protocol'] ?? ''))}
            {design['faithful'] === true && <> · {t.design.faithful}</>}
          </>
        }
      />
      <StudyTabs me={me} name={name} here="design" />
      <div class="designer">
        <div class="design-form">
          <MistakeList mistakes={mistakes} />
          <Unwritten places={unwritten(design)} />
          {!around.disabled && <English design={design} onChange={change} />}
          {sections.map((section, at) => (
            <SectionView
              key={section.id}
              section={section}
              open={at < 2}
              {...{ schema, design, around }}
            >
              {section.id === 'people' && !around.disabled && (
                <PanelPreset presets={presets} onChoose={(fields) => change('/panel', fields)} />
              )}
            </SectionView>
          ))}
          <PowerPlanning presets={presets} design={design} disabled={around.disabled} />
        </div>
        <aside class="ready-column" aria-label={t.ready.title}>
          {!around.disabled && (
            <div class="save card">
              <button
                type="button"
                class="button primary"
                disabled={!dirty || saving.busy}
                onClick={() => void saving.run(save)}
              >
                {t.design.save}
              </button>
              <span role="status">
                {dirty ? (
                  <Chip tone="calm">{t.design.unsaved}</Chip>
                ) : (
                  <Chip tone="good">{t.design.allSaved}</Chip>
                )}
              </span>
              <Problem sentence={saving.problem} />
            </div>
          )}
          <LaunchSteps
            me={me}
            name={name}
            path={props.path}
            state={state}
            mistakes={mistakes}
            dirty={dirty}
            version={Number(design['version'] ?? 1)}
            unwritten={unwritten(design)}
            models={props.models}
            refresh={refresh}
            onVersion={(version) => change('/version', version)}
          />
        </aside>
      </div>
    </>
  );
}

function MistakeList(props: { mistakes: readonly Mistake[] }) {
  const { mistakes } = props;
  if (mistakes.length === 0) return <Notice tone="good">{t.design.noMistakes}</Notice>;
  return (
    <div class="notice bad" role="status">
      <h2>{t.design.mistakes(mistakes.length)}</h2>
      <ul class="mistakes">
        {mistakes.map((one) => (
          <li key={`${one.place} ${one.sentence}`}>
            <button type="button" class="link" onClick={() => goTo(one.place)}>
              {one.place === '' ? t.design.whole : spoken(one.place)}
            </button>{' '}
            {one.sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

// No mistake, but nobody should read it.
function Unwritten(props: { places: readonly string[] }) {
  if (props.places.length === 0) return null;
  return (
    <div class="notice calm">
      <p>{t.design.unwritten}</p>
      <PlaceLinks places={props.places} />
    </div>
  );
}

// A design whose language is not that of its preset would be read in both.
function English(props: {
  design: JsonObject;
  onChange: (place: string, value: Json | undefined) => void;
}) {
  const { design, texts } = useMemo(() => translated(props.design), [props.design]);
  if (texts === 0) return null;
  return (
    <div class="notice calm">
      <p>{t.design.english(texts)}</p>
      <button type="button" class="button small" onClick={() => props.onChange('', design)}>
        {t.design.translate}
      </button>
    </div>
  );
}

function SectionView(props: {
  section: Section;
  open: boolean;
  schema: Schema;
  design: JsonObject;
  around: Around;
  children: preact.ComponentChildren;
}) {
  const { section, around } = props;
  const wrong = section.fields.reduce(
    (sum, name) => sum + mistakesWithin(around.mistakes, `/${name}`).length,
    0,
  );
  return (
    <details class="card section" open={props.open}>
      <summary>
        <h2>{section.title}</h2>
        <span class="soft">{section.lead}</span>
        {wrong > 0 && <span class="badge">{t.design.mistakes(wrong)}</span>}
      </summary>
      <div class="section-body">
        {props.children}
        <div class="fields">
          {section.fields.map((name) => (
            <SchemaField
              key={name}
              name={name}
              schema={props.schema.properties?.[name] ?? {}}
              value={props.design[name]}
              place={`/${name}`}
              around={around}
            />
          ))}
        </div>
      </div>
    </details>
  );
}
