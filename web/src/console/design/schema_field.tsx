// A field of a design, drawn from its schema: whatever the server can read can be written here.
import { useState } from 'preact/hooks';
import { words } from '../format';
import { CheckField, NumberField, SelectField, TextField, Wrong } from '../parts/fields';
import { t } from '../texts';
import type { Json, JsonObject, Mistake, Schema } from '../types';
import { mistakesAt, mistakesWithin } from './place';

export interface Around {
  mistakes: readonly Mistake[];
  lists: Readonly<Record<string, readonly string[]>>; // words to choose from, by the field's name
  disabled: boolean;
  onChange: (place: string, value: Json | undefined) => void;
}

interface Props {
  name: string;
  schema: Schema;
  value: Json | undefined;
  place: string;
  around: Around;
}

export const labelOf = (name: string) => {
  const said = words(name);
  return said.charAt(0).toUpperCase() + said.slice(1);
};

const isLeaf = (schema: Schema) => schema.type !== 'object' && schema.type !== 'array';
const long = (schema: Schema) => (schema.maxLength ?? 0) > 600;

export function SchemaField(props: Props) {
  const { schema } = props;
  const shown =
    schema.type === 'object' ? (
      <ObjectField {...props} />
    ) : schema.type === 'array' && !isLeaf(schema.items ?? {}) ? (
      <ObjectsField {...props} />
    ) : schema.type === 'array' ? (
      <LinesField {...props} />
    ) : (
      <LeafField {...props} />
    );
  return (
    <div class={`schema-field ${schema.type ?? 'word'}`} data-place={props.place}>
      {shown}
    </div>
  );
}

function common({ name, schema, place, around }: Props) {
  return {
    label: labelOf(name),
    help: schema.description,
    wrong: mistakesWithin(around.mistakes, place).map((one) => one.sentence),
    disabled: around.disabled,
  };
}

function LeafField(props: Props) {
  const { schema, value, place, around, name } = props;
  const same = common(props);
  const change = (next: Json | undefined) => around.onChange(place, next);
  if (schema.type === 'boolean') {
    return <CheckField {...same} value={value === true} onInput={change} />;
  }
  if (schema.enum !== undefined) {
    const options = schema.enum.map((word) => ({ value: word, text: words(word) }));
    return (
      <SelectField
        {...same}
        value={String(value ?? schema.default ?? '')}
        options={options}
        onInput={change}
      />
    );
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return (
      <NumberField
        {...same}
        value={typeof value === 'number' ? value : undefined}
        least={schema.minimum}
        most={schema.maximum}
        step={schema.type === 'integer' ? 1 : 'any'}
        onInput={change}
      />
    );
  }
  const text = typeof value === 'string' ? value : '';
  const list = around.lists[name];
  return (
    <TextField
      {...same}
      value={text}
      {...(long(schema) ? { rows: Math.min(14, Math.max(2, Math.ceil(text.length / 70))) } : {})}
      {...(list === undefined ? {} : { list })}
      onInput={change}
    />
  );
}

// A list of words or numbers, one a line. What is being typed stays as it is typed, with the empty
// line that somebody has just begun, for as long as it says the same as the design.
function LinesField(props: Props) {
  const { schema, value, place, around } = props;
  const lines = Array.isArray(value) ? value.map(String) : [];
  const number = schema.items?.type === 'integer' || schema.items?.type === 'number';
  const [typed, setTyped] = useState('');
  const written = lines.join('\n');
  const read = (text: string): Json[] => (number ? linesOf(text).map(numberOr) : linesOf(text));
  const change = (text: string) => {
    setTyped(text);
    around.onChange(place, read(text));
  };
  const known = schema.items?.enum;
  const help = [
    schema.description,
    known === undefined ? t.design.onePerLine : t.design.oneOf(known.join(', ')),
    lines.length > 3 && t.design.lines(lines.length),
  ];
  return (
    <TextField
      {...common(props)}
      help={help.filter(Boolean).join('; ')}
      value={read(typed).join('\n') === written ? typed : written}
      rows={Math.min(8, Math.max(2, lines.length + 1))}
      mono
      spellcheck={false}
      onInput={change}
    />
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

// What is no number is kept as it is, so that the server can say what is wrong with it.
const numberOr = (line: string): number | string =>
  Number.isFinite(Number(line)) ? Number(line) : line;

function Fields(props: Props) {
  const object =
    props.value !== null && typeof props.value === 'object' ? (props.value as JsonObject) : {};
  return (
    <div class="fields">
      {Object.entries(props.schema.properties ?? {}).map(([name, schema]) => (
        <SchemaField
          key={name}
          name={name}
          schema={schema}
          value={object[name]}
          place={`${props.place}/${name}`}
          around={props.around}
        />
      ))}
    </div>
  );
}

function ObjectField(props: Props) {
  return (
    <fieldset class="group">
      <legend>{labelOf(props.name)}</legend>
      {props.schema.description !== undefined && <p class="help">{props.schema.description}</p>}
      <Wrong sentences={mistakesAt(props.around.mistakes, props.place)} />
      <Fields {...props} />
    </fieldset>
  );
}

// What a new entry of a list begins with: the defaults.
export function blank(schema: Schema): Json {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0] ?? '';
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  if (schema.type !== 'object') return '';
  const required = new Set(schema.required ?? []);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name, inner]) => required.has(name) || inner.default !== undefined)
      .map(([name, inner]) => [name, blank(inner)]),
  );
}

const nameOf = (entry: Json, at: number): string => {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return String(at + 1);
  const said =
    entry['name'] ??
    entry['title'] ??
    entry['id'] ??
    entry['part'] ??
    entry['rule'] ??
    entry['state'];
  return typeof said === 'string' && said !== '' ? said : String(at + 1);
};

// A list of objects: each can be opened, moved up and taken away.
function ObjectsField(props: Props) {
  const { schema, place, around, name } = props;
  const entries = Array.isArray(props.value) ? props.value : [];
  const set = (next: Json[]) => around.onChange(place, next);
  const up = (at: number) => {
    const next = [...entries];
    [next[at - 1], next[at]] = [next[at]!, next[at - 1]!];
    set(next);
  };
  return (
    <fieldset class="group">
      <legend>{labelOf(name)}</legend>
      {schema.description !== undefined && <p class="help">{schema.description}</p>}
      <Wrong sentences={mistakesAt(around.mistakes, place)} />
      {entries.map((entry, at) => {
        const wrong = mistakesWithin(around.mistakes, `${place}/${at}`).length;
        return (
          <details class="entry" key={at} open={entries.length <= 2 && name !== 'item_sets'}>
            <summary>
              {nameOf(entry, at)}{' '}
              {wrong > 0 && <span class="badge">{t.design.mistakes(wrong)}</span>}
            </summary>
            <div data-place={`${place}/${at}`}>
              <Wrong sentences={mistakesAt(around.mistakes, `${place}/${at}`)} />
              <Fields
                {...props}
                schema={schema.items ?? {}}
                value={entry}
                place={`${place}/${at}`}
              />
              {!around.disabled && (
                <div class="actions">
                  {at > 0 && (
                    <button type="button" class="button small" onClick={() => up(at)}>
                      {t.design.up}
                    </button>
                  )}
                  <button
                    type="button"
                    class="button small quiet"
                    onClick={() => set(entries.filter((_, other) => other !== at))}
                  >
                    {t.design.remove(nameOf(entry, at))}
                  </button>
                </div>
              )}
            </div>
          </details>
        );
      })}
      {!around.disabled && (
        <button
          type="button"
          class="button small"
          onClick={() => set([...entries, blank(schema.items ?? {})])}
        >
          {t.design.add(words(name))}
        </button>
      )}
    </fieldset>
  );
}
