// Fields of forms, each with its label, its help and what is wrong with it.
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

interface Common {
  label: string;
  help?: ComponentChildren;
  wrong?: readonly string[];
  disabled?: boolean;
}

function described(id: string, props: Common) {
  const parts = [props.help !== undefined && `${id}-help`, props.wrong?.length && `${id}-wrong`];
  const ids = parts.filter((part) => typeof part === 'string').join(' ');
  return {
    ...(ids === '' ? {} : { 'aria-describedby': ids }),
    ...(props.wrong?.length ? { 'aria-invalid': true as const } : {}),
  };
}

export function LabelledField(
  props: Common & { id: string; children: ComponentChildren; class?: string },
) {
  return (
    <div class={`around ${props.class ?? ''}`}>
      <label for={props.id}>{props.label}</label>
      {props.children}
      {props.help !== undefined && (
        <p class="help" id={`${props.id}-help`}>
          {props.help}
        </p>
      )}
      <FieldErrors id={`${props.id}-wrong`} sentences={props.wrong ?? []} />
    </div>
  );
}

export function FieldErrors(props: { id?: string; sentences: readonly string[] }) {
  if (props.sentences.length === 0) return null;
  return (
    <ul class="wrong" id={props.id}>
      {props.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

export function TextField(
  props: Common & {
    value: string;
    onInput: (value: string) => void;
    type?: 'text' | 'password' | 'search';
    rows?: number;
    list?: readonly string[];
    autocomplete?: string;
    required?: boolean;
    mono?: boolean;
    spellcheck?: boolean;
  },
) {
  const id = useId();
  const common = {
    id,
    class: props.mono === true ? 'field mono' : 'field',
    value: props.value,
    disabled: props.disabled,
    required: props.required,
    spellcheck: props.spellcheck,
    ...described(id, props),
  };
  if (props.rows !== undefined) {
    return (
      <LabelledField {...props} id={id}>
        <textarea
          {...common}
          rows={props.rows}
          onInput={(e) => props.onInput(e.currentTarget.value)}
        />
      </LabelledField>
    );
  }
  return (
    <LabelledField {...props} id={id}>
      <input
        {...common}
        type={props.type ?? 'text'}
        list={props.list === undefined ? undefined : `${id}-list`}
        autocomplete={props.autocomplete ?? 'off'}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      {props.list !== undefined && (
        <datalist id={`${id}-list`}>
          {props.list.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </LabelledField>
  );
}

// Undefined while the field is empty. Half a number, such as "4.", is none yet: nothing is told,
// and what is being typed is not written over, whatever becomes of it outside. Who leaves the field
// sees what was taken.
export function NumberField(
  props: Common & {
    value: number | undefined;
    onInput: (value: number | undefined) => void;
    least?: number | undefined;
    most?: number | undefined;
    step?: number | 'any';
  },
) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const taken = String(props.value ?? '');
  return (
    <LabelledField {...props} id={id}>
      <input
        id={id}
        class="field number"
        type="number"
        value={typed ?? taken}
        min={props.least}
        max={props.most}
        step={props.step ?? 'any'}
        disabled={props.disabled}
        {...described(id, props)}
        onInput={({ currentTarget: input }) => {
          setTyped(input.value);
          if (input.validity.badInput) return;
          props.onInput(Number.isNaN(input.valueAsNumber) ? undefined : input.valueAsNumber);
        }}
        onBlur={({ currentTarget: input }) => {
          setTyped(undefined);
          // Half a number reads as '', so that drawing it anew would not see it.
          if (input.validity.badInput) input.value = taken;
        }}
      />
    </LabelledField>
  );
}

export interface Option {
  value: string;
  text: string;
}

export function SelectField(
  props: Common & { value: string; options: readonly Option[]; onInput: (value: string) => void },
) {
  const id = useId();
  return (
    <LabelledField {...props} id={id}>
      <select
        id={id}
        class="field"
        value={props.value}
        disabled={props.disabled}
        {...described(id, props)}
        onChange={(event) => props.onInput(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

export function CheckField(
  props: Common & { value: boolean; onInput: (value: boolean) => void; class?: string },
) {
  const id = useId();
  return (
    <div class={`around check ${props.class ?? ''}`}>
      <input
        id={id}
        type="checkbox"
        checked={props.value}
        disabled={props.disabled}
        {...described(id, props)}
        onChange={(event) => props.onInput(event.currentTarget.checked)}
      />
      <label for={id}>{props.label}</label>
      {props.help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      <FieldErrors id={`${id}-wrong`} sentences={props.wrong ?? []} />
    </div>
  );
}
