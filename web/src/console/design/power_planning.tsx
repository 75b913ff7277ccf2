// How many people a study needs, or what it would find with those it plans for.
import { useState } from 'preact/hooks';
import { post } from '../api';
import { useAction } from '../parts/action_button';
import { SelectField, TextField } from '../parts/form_fields';
import { Notice, Problem } from '../parts/basic_elements';
import { t } from '../texts';
import type { JsonObject, Presets } from '../server_types';
import { planningParameters, specOf } from './planning_parameters';

const patienceMs = 120_000;

export function PowerPlanning(props: { presets: Presets; design: JsonObject; disabled: boolean }) {
  const tests = props.presets.planning;
  const [name, setName] = useState('power_study');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [sentence, setSentence] = useState('');
  const doing = useAction();
  const test = tests.find((one) => one.name === name) ?? tests[0];
  if (test === undefined || props.disabled) return null;
  const known = planningParameters(test.name, props.design);
  const value = (param: string) => typed[`${test.name} ${param}`] ?? known[param] ?? '';
  const ask = () =>
    doing.run(async () => {
      setSentence('');
      const settings = Object.fromEntries(
        test.params.map((param) => [param.name, value(param.name)]),
      );
      const spec = specOf(test.name, settings);
      setSentence(
        (await post<{ sentence: string }>('/api/power', { test: spec }, patienceMs)).sentence,
      );
    });
  return (
    <details class="card section">
      <summary>
        <h2>{t.power.title}</h2>
        <span class="soft">{t.power.lead}</span>
      </summary>
      <div class="section-body stack">
        <SelectField
          label={t.power.test}
          value={test.name}
          help={test.summary}
          options={tests.map((one) => ({ value: one.name, text: one.title }))}
          onInput={(next) => {
            setName(next);
            setSentence('');
          }}
        />
        <div class="fields">
          {test.params.map((param) => (
            <TextField
              key={param.name}
              label={param.name.replaceAll('_', ' ')}
              help={`${param.help}${param.default === '' ? '' : t.power.unless(param.default)}`}
              value={value(param.name)}
              onInput={(text) => setTyped({ ...typed, [`${test.name} ${param.name}`]: text })}
            />
          ))}
        </div>
        <div>
          <button type="button" class="button" disabled={doing.busy} onClick={() => void ask()}>
            {doing.busy ? t.power.busy : t.power.ask}
          </button>
        </div>
        <Problem sentence={doing.problem} />
        {sentence !== '' && <Notice tone="good">{sentence}</Notice>}
      </div>
    </details>
  );
}
