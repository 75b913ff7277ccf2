// Fills in how participants come from a panel and return to it.
import { useState } from 'preact/hooks';
import { SelectField } from '../parts/form_fields';
import { t } from '../texts';
import type { JsonObject, Presets } from '../server_types';

export function PanelPreset(props: { presets: Presets; onChoose: (fields: JsonObject) => void }) {
  const [name, setName] = useState(props.presets.panels[0]?.name ?? '');
  const chosen = props.presets.panels.find((panel) => panel.name === name);
  return (
    <div class="row end preset">
      <SelectField
        label={t.design.panel}
        value={name}
        help={chosen?.summary}
        options={props.presets.panels.map((panel) => ({ value: panel.name, text: panel.name }))}
        onInput={setName}
      />
      <button
        type="button"
        class="button"
        onClick={() => chosen !== undefined && props.onChoose(chosen.fields)}
      >
        {t.design.fillIn}
      </button>
    </div>
  );
}
