// A text whose words are shaded by what a method says of them, in the colours of heat maps. What
// speaks for the class is shaded and has a bar under it that grows with it, what speaks against it is
// underlined by dots; every value can be read by pointing, by the arrow keys, and for the first few
// in a list.
import { useState } from 'preact/hooks';
import { signed } from '../format';
import { t } from '../texts';
import type { Token } from '../server_types';

const steps = 8; // of the palette in styles/words.css
const listed = 5;

interface Weighted {
  text: string;
  weight: number | undefined; // nothing of what stands between words
}

export function weighted(tokens: readonly Token[], weights: readonly number[]): Weighted[] {
  let at = 0;
  return tokens.map(({ text, word }) => ({
    text,
    weight: word ? (weights[at++] ?? 0) : undefined,
  }));
}

// From 0, nothing or against, to 8, the most of the text.
export function stepOf(weight: number, most: number): number {
  return weight <= 0 || most <= 0 ? 0 : Math.max(1, Math.round((steps * weight) / most));
}

const look = (weight: number, most: number) =>
  weight < 0 ? 'word against' : `word shade-${stepOf(weight, most)}`;

export function WeightedWords(props: {
  method: string;
  tokens: readonly Token[];
  weights: readonly number[];
}) {
  const words = weighted(props.tokens, props.weights);
  const places = words.flatMap((one, at) => (one.weight ? [at] : []));
  const most = Math.max(0, ...props.weights);
  const [here, setHere] = useState<number>();
  const current = here === undefined ? undefined : words[here];
  // One stop of the tab key for the whole text; the arrow keys go from word to word.
  const stop = here ?? places[0];
  const pressed = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the page's own arrow keys go to another item
    const next = places[places.indexOf(stop ?? -1) + by];
    if (next === undefined) return;
    const spans = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-at]');
    [...spans].find((span) => span.dataset['at'] === String(next))?.focus();
  };
  const strongest = places
    .map((at) => words[at]!)
    .sort((one, other) => Math.abs(other.weight!) - Math.abs(one.weight!))
    .slice(0, listed);
  return (
    <div class="weighted">
      <div
        class="words"
        role="group"
        aria-label={t.item.wordsOf(props.method)}
        onKeyDown={pressed}
        onMouseLeave={() => setHere(undefined)}
      >
        {words.map(({ text, weight }, at) =>
          weight ? (
            <span
              key={at}
              data-at={at}
              class={look(weight, most)}
              tabIndex={at === stop ? 0 : -1}
              onMouseEnter={() => setHere(at)}
              onFocus={() => setHere(at)}
            >
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </div>
      <p class="word-value" role="status">
        {current?.weight === undefined ? (
          <span class="soft">{t.item.wordsHelp}</span>
        ) : (
          <>
            <strong>{current.text}</strong> {signed(current.weight)}
          </>
        )}
      </p>
      <Scale most={most} against={props.weights.some((weight) => weight < 0)} />
      <ol class="strongest">
        {strongest.map((one, at) => (
          <li key={at}>
            {one.text} <span class="number">{signed(one.weight!)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

// What the shades mean, from the least to the most.
function Scale(props: { most: number; against: boolean }) {
  return (
    <p class="word-scale">
      <span>0</span>
      <span class="shades" aria-hidden="true">
        {Array.from({ length: steps }, (_, at) => (
          <span key={at} class={`word shade-${at + 1}`} />
        ))}
      </span>
      <span>{t.item.most(signed(props.most))}</span>
      {props.against && <span class="word against">{t.item.against}</span>}
    </p>
  );
}
