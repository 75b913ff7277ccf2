// Beginning a study: a preset, items, what is compared, where people come from.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { integer, words } from '../format';
import { useAction } from '../parts/action_button';
import { useServerData } from '../parts/server_data';
import { CheckField, SelectField, TextField } from '../parts/form_fields';
import { Card, PageHead, Problem, Waiting } from '../parts/basic_elements';
import { address } from '../route';
import { t } from '../texts';
import type { Overview, Param, Presets, Protocol } from '../server_types';
import { DrawItems, type Drawn } from './draw_items';
import { specOf } from './planning_parameters';

const nothingDrawn: Drawn = { items: [], practice: [], checks: [] };

/** What conditions of such a study can be: "none" is the input alone. */
function possibleConditions(protocol: Protocol, overview: Overview): string[] {
  if (protocol.compares === 'nothing') return [];
  const methods = overview.methods
    .filter((one) => one.texts === protocol.texts)
    .filter((one) => protocol.compares !== 'maps' || one.kind === 'map')
    .map((one) => one.name);
  return protocol.compares === 'anything' ? ['none', ...methods] : methods;
}

/** The first of these; explanations are compared with each other, and maps can be corrected. */
function usualConditions(protocol: Protocol, overview: Overview): string[] {
  const possible = possibleConditions(protocol, overview);
  if (protocol.compares !== 'explanations') return possible.slice(0, 1);
  const isMap = (name: string) =>
    overview.methods.some((one) => one.name === name && one.kind === 'map');
  const mapsFirst = [...possible.filter(isMap), ...possible.filter((name) => !isMap(name))];
  return mapsFirst.slice(0, 2);
}

/** The two classes that most pictures have. */
function usualAnswers(overview: Overview): string[] {
  const pictures = (one: Overview['classes'][number]) =>
    one.splits.reduce((sum, split) => sum + split.count, 0) - one.texts;
  const most = overview.classes
    .filter((one) => pictures(one) > 0)
    .sort((left, right) => pictures(right) - pictures(left))
    .slice(0, 2);
  return overview.classes.filter((one) => most.includes(one)).map((one) => one.name);
}

export function NewStudyPage() {
  const presets = useServerData<Presets>('/api/presets');
  const overview = useServerData<Overview>('/api/workspace');
  if (presets.answer === undefined || overview.answer === undefined) {
    return (
      <>
        <PageHead title={t.begin.title} />
        <Waiting problem={presets.problem || overview.problem} />
      </>
    );
  }
  return <Form presets={presets.answer} overview={overview.answer} />;
}

function Form(props: { presets: Presets; overview: Overview }) {
  const { presets, overview } = props;
  const [protocol, setProtocol] = useState('team');
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [settings, setSettings] = useState<Record<string, string>>({});
  const [chosenConditions, setConditions] = useState<Record<string, readonly string[]>>({});
  const [answers, setAnswers] = useState<readonly string[]>(usualAnswers(overview));
  const [panel, setPanel] = useState('lab');
  const [drawn, setDrawn] = useState<Drawn>(nothingDrawn);
  const doing = useAction();
  const preset = presets.protocols.find((one) => one.name === protocol)!;
  const possible = possibleConditions(preset, overview);
  const conditions = chosenConditions[protocol] ?? usualConditions(preset, overview);
  const nameIsWrong = name !== '' && !/^[a-z0-9][a-z0-9_-]*$/.test(name);
  const complete = name !== '' && !nameIsWrong && drawn.items.length > 0;
  const begin = (event: Event) => {
    event.preventDefault();
    if (!complete) return;
    void doing.run(async () => {
      const given = Object.fromEntries(
        preset.params.map((param) => [param.name, settings[`${protocol} ${param.name}`] ?? '']),
      );
      await post('/api/drafts', {
        name,
        ...(title === '' ? {} : { title }),
        protocol: specOf(protocol, given),
        conditions,
        answers: preset.answers ? answers : [],
        panel,
        items: drawn.items,
        practice: drawn.practice,
        checks: drawn.checks,
      });
      location.hash = address(['studies', name, 'design']);
    });
  };
  return (
    <form onSubmit={begin}>
      <PageHead title={t.begin.title} lead={t.begin.lead} />
      <Card title={t.begin.preset}>
        <fieldset class="presets">
          <legend class="unseen">{t.begin.preset}</legend>
          {presets.protocols.map((one) => (
            <label class="preset-card" key={one.name}>
              <input
                type="radio"
                name="protocol"
                value={one.name}
                checked={one.name === protocol}
                onChange={() => {
                  // What was drawn for one protocol another may not be able to ask about.
                  setProtocol(one.name);
                  setDrawn(nothingDrawn);
                }}
              />
              <span>
                <strong>{words(one.name)}</strong>
                <span>{one.summary}</span>
                <span class="soft">{one.paper}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <details class="more">
          <summary>{t.begin.settings}</summary>
          <div class="fields">
            {preset.params.map((param) => (
              <Setting
                key={`${protocol} ${param.name}`}
                param={param}
                value={settings[`${protocol} ${param.name}`] ?? ''}
                onInput={(value) =>
                  setSettings({ ...settings, [`${protocol} ${param.name}`]: value })
                }
              />
            ))}
          </div>
        </details>
      </Card>
      <Card title={t.begin.called}>
        <div class="row">
          <TextField
            label={t.begin.name}
            help={t.begin.nameHelp}
            value={name}
            onInput={setName}
            wrong={nameIsWrong ? [t.begin.nameWrong] : []}
            required
            mono
          />
          <TextField
            label={t.begin.studyTitle}
            help={t.begin.titleHelp}
            value={title}
            onInput={setTitle}
          />
          <SelectField
            label={t.begin.panel}
            value={panel}
            help={presets.panels.find((one) => one.name === panel)?.summary}
            options={presets.panels.map((one) => ({ value: one.name, text: one.name }))}
            onInput={setPanel}
          />
        </div>
      </Card>
      {preset.answers && (
        <Card title={t.begin.answers} aside={<span class="soft">{t.begin.answersLead}</span>}>
          <Choice
            legend={t.begin.answers}
            options={overview.classes.map((one) => one.name)}
            said={(one) => one}
            chosen={answers}
            onChange={(some) => {
              setAnswers(some);
              setDrawn(nothingDrawn);
            }}
          />
        </Card>
      )}
      <DrawItems
        key={protocol}
        overview={overview}
        protocol={preset}
        answers={answers}
        drawn={drawn}
        onDraw={setDrawn}
      />
      {preset.compares !== 'nothing' && (
        <Card title={t.begin.conditions} aside={<span class="soft">{t.begin.conditionsLead}</span>}>
          <Choice
            legend={t.begin.conditions}
            options={possible}
            said={(one) => (one === 'none' ? t.begin.noExplanation : one)}
            chosen={conditions}
            onChange={(some) => setConditions({ ...chosenConditions, [protocol]: some })}
          />
        </Card>
      )}
      <div class="form-end">
        <button type="submit" class="button primary" disabled={!complete || doing.busy}>
          {t.begin.submit}
        </button>
        <span class="soft">
          {drawn.items.length === 0
            ? t.begin.needsItems
            : t.begin.with(integer(drawn.items.length))}
        </span>
        <Problem sentence={doing.problem} />
      </div>
    </form>
  );
}

function Setting(props: { param: Param; value: string; onInput: (value: string) => void }) {
  const { param } = props;
  const label = words(param.name);
  if (param.is_switch) {
    return (
      <CheckField
        label={label}
        help={param.help}
        value={(props.value || param.default) === 'true'}
        onInput={(value) => props.onInput(String(value))}
      />
    );
  }
  const help = `${param.help}${param.default === '' ? '' : t.power.unless(param.default)}`;
  return <TextField label={label} help={help} value={props.value} onInput={props.onInput} />;
}

function Choice(props: {
  legend: string;
  options: readonly string[];
  said: (option: string) => string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset class="choice">
      <legend class="unseen">{props.legend}</legend>
      {props.options.map((option) => (
        <CheckField
          key={option}
          label={props.said(option)}
          value={props.chosen.includes(option)}
          onInput={(on) =>
            // In the order of the list, whatever was chosen first.
            props.onChange(
              props.options.filter((one) => (one === option ? on : props.chosen.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}
