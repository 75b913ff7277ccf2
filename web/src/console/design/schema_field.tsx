// A field of a design, drawn from its schema: whatever the server can read can be written here.
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../format';
import { CheckField, NumberField, SelectField, TextField, FieldErrors } from '../parts/form_fields';
import { t } from '../texts';
import type { Json, JsonObject, Mistake, Schema } from '../server_types';
import { goTo } from './go_to_field';
import { mistakesAt, mistakesWithin } from './design_place';

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
      <FieldErrors sentences={mistakesAt(props.around.mistakes, props.place)} />
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

// A name for each entry that it keeps while others come, go and change places.
function useKeys(count: number) {
  const { current: keys } = useRef<{ all: number[]; next: number }>({ all: [], next: 0 });
  while (keys.all.length < count) keys.all.push(keys.next++);
  keys.all.length = count;
  return keys.all;
}

// A list of objects: each can be opened, moved up and taken away.
function ObjectsField(props: Props) {
  const { schema, place, around, name } = props;
  const entries = Array.isArray(props.value) ? props.value : [];
  const keys = useKeys(entries.length);
  const few = useRef(entries.length <= 2 && name !== 'item_sets').current;
  const added = useRef<number>();
  const set = (next: Json[]) => around.onChange(place, next);
  const add = () => {
    added.current = entries.length;
    set([...entries, blank(schema.items ?? {})]);
  };
  const up = (at: number) => {
    [keys[at - 1], keys[at]] = [keys[at]!, keys[at - 1]!];
    set(
      entries.map((entry, i) =>
        i === at - 1 ? entries[at]! : i === at ? entries[at - 1]! : entry,
      ),
    );
  };
  const remove = (at: number) => {
    keys.splice(at, 1);
    set(entries.filter((_, other) => other !== at));
  };
  // Who adds an entry wants to write it.
  useEffect(() => {
    if (added.current === undefined || added.current >= entries.length) return;
    goTo(`${place}/${added.current}`);
    added.current = undefined;
  }, [entries.length, place]);
  return (
    <fieldset class="group">
      <legend>{labelOf(name)}</legend>
      {schema.description !== undefined && <p class="help">{schema.description}</p>}
      <FieldErrors sentences={mistakesAt(around.mistakes, place)} />
      {entries.map((entry, at) => (
        <Entry
          key={keys[at]}
          {...props}
          schema={schema.items ?? {}}
          value={entry}
          place={`${place}/${at}`}
          name={nameOf(entry, at)}
          open={few}
          up={at > 0 ? () => up(at) : undefined}
          remove={() => remove(at)}
        />
      ))}
      {!around.disabled && (
        <button type="button" class="button small" onClick={add}>
          {t.design.add(words(name))}
        </button>
      )}
    </fieldset>
  );
}

// Open or shut as it began, until somebody opens or shuts it.
function Entry(props: Props & { open: boolean; up: (() => void) | undefined; remove: () => void }) {
  const { name, place, around } = props;
  const wrong = mistakesWithin(around.mistakes, place).length;
  return (
    <details class="entry" open={props.open}>
      <summary>
        {name} {wrong > 0 && <span class="badge">{t.design.mistakes(wrong)}</span>}
      </summary>
      <div data-place={place}>
        <FieldErrors sentences={mistakesAt(around.mistakes, place)} />
        <Fields {...props} />
        {!around.disabled && (
          <div class="actions">
            {props.up !== undefined && (
              <button type="button" class="button small" onClick={props.up}>
                {t.design.up}
              </button>
            )}
            <button type="button" class="button small quiet" onClick={props.remove}>
              {t.design.remove(name)}
            </button>
          </div>
        )}
      </div>
    </details>
  );
}
