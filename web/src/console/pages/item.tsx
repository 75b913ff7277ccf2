// One item: what it is, what the model says, all scores in a table, and all explanations side by
// side, each with its own scores.
import { useEffect } from 'preact/hooks';
import { integer, percent } from '../format';
import { useServerData } from '../parts/server_data';
import { Bar, Card, Chip, Empty, PageHead, Problem, Waiting } from '../parts/basic_elements';
import { UnitName } from '../parts/unit_name';
import { WeightedWords } from '../parts/weighted_words';
import { address, apiPath, queryText } from '../route';
import { t } from '../texts';
import type { Explanation, Item } from '../server_types';
import { pictureOf, type Query } from './items';
import { columnsOf, OwnScores, ScoreTable, type Column } from './score_table';

export function ItemPage(props: { id: string; query: Query }) {
  const { from: _, ...filter } = props.query;
  const { answer, problem } = useServerData<Item>(
    `${apiPath('items', props.id)}${queryText(filter)}`,
  );
  const item = answer?.id === props.id ? answer : undefined;
  useArrows(item, filter);
  if (item === undefined) {
    return (
      <>
        <PageHead title={props.id} />
        <Waiting problem={problem} />
      </>
    );
  }
  const columns = columnsOf(item.explanations, item.better);
  return (
    <>
      <PageHead title={item.id} actions={<Steps item={item} query={filter} />} />
      <div class="item">
        <Facts item={item} model={filter['model']} />
        <div class="explanations">
          {item.explanations.length === 0 ? (
            <Empty>{t.item.none}</Empty>
          ) : (
            <ScoreTable explanations={mapsFirst(item.explanations)} better={item.better} />
          )}
          {item.kind !== 'text' && item.explanations.some((one) => one.kind === 'map') && (
            <p class="heat-bar">
              <span>{t.item.heatLeast}</span>
              <span class="heat-colours" aria-hidden="true" />
              <span>{t.item.heatMost}</span>
            </p>
          )}
          {mapsFirst(item.explanations).map((one) => (
            <Shown
              key={one.method}
              item={item}
              one={one}
              columns={columns}
              model={filter['model']}
            />
          ))}
        </div>
      </div>
    </>
  );
}

// Maps stand side by side; rows of neighbours come after them.
const mapsFirst = (all: readonly Explanation[]) =>
  [...all].sort((one, other) => Number(one.kind !== 'map') - Number(other.kind !== 'map'));

// The arrow keys go to the next item and back, unless somebody is typing.
function useArrows(item: Item | undefined, query: Query): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.matches('input, select, textarea');
      if (typing || event.altKey || event.ctrlKey || event.metaKey || item === undefined) return;
      const id =
        event.key === 'ArrowRight' ? item.next : event.key === 'ArrowLeft' ? item.previous : null;
      if (id === null) return;
      event.preventDefault();
      location.hash = address(['items', id], query);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

function Steps(props: { item: Item; query: Query }) {
  const { item, query } = props;
  const step = (id: string | null, text: string, rel: string) =>
    id === null ? (
      <span class="button small" aria-disabled="true">
        {text}
      </span>
    ) : (
      <a class="button small" rel={rel} href={address(['items', id], query)}>
        {text}
      </a>
    );
  return (
    <nav class="steps" aria-label={t.item.steps}>
      <a class="button small quiet" href={address(['items'], query)}>
        {t.item.all}
      </a>
      {step(item.previous, t.item.previous, 'prev')}
      {item.position !== null && (
        <span class="soft">{t.item.position(item.position + 1, integer(item.total))}</span>
      )}
      {step(item.next, t.item.next, 'next')}
    </nav>
  );
}

function Facts(props: { item: Item; model: string | undefined }) {
  const { item } = props;
  return (
    <Card class="facts">
      {item.kind === 'text' ? (
        <p class="item-text" tabIndex={0}>
          {(item.tokens ?? []).map((token) => token.text).join('')}
        </p>
      ) : (
        <img class="item-picture" src={pictureOf(item.id, props.model)} alt={t.item.alt(item.id)} />
      )}
      <dl class="facts-list">
        <dt>{t.item.label}</dt>
        <dd>
          <strong>{item.label === '' ? '–' : item.label}</strong>
          {item.gloss !== undefined && item.gloss !== '' && <span class="soft"> {item.gloss}</span>}
        </dd>
        {item.predictions.map((one) => (
          <Prediction
            key={one.model}
            one={one}
            label={item.label}
            several={item.predictions.length > 1}
          />
        ))}
        <dt>{t.item.split}</dt>
        <dd>{item.split === '' ? '–' : item.split}</dd>
        {item.bin !== undefined && (
          <>
            <dt>{t.item.bin}</dt>
            <dd>{t.bins[item.bin]}</dd>
          </>
        )}
        {item.made_from !== '' && (
          <>
            <dt>{t.item.madeFrom}</dt>
            <dd>
              <a href={address(['items', item.made_from])}>{item.made_from}</a>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Prediction(props: { one: Item['predictions'][number]; label: string; several: boolean }) {
  const { one } = props;
  const right = one.label === props.label;
  return (
    <>
      <dt>{props.several ? t.item.predictionBy(one.model) : t.item.prediction}</dt>
      <dd>
        {one.label} <span class="together">{percent(one.confidence)}</span>{' '}
        {props.label !== '' && (
          <Chip tone={right ? 'good' : 'bad'}>{right ? t.verdicts.right : t.verdicts.wrong}</Chip>
        )}
        <Bar share={one.confidence} label={percent(one.confidence)} />
      </dd>
    </>
  );
}

function Shown(props: {
  item: Item;
  one: Explanation;
  columns: readonly Column[];
  model: string | undefined;
}) {
  const { item, one } = props;
  return (
    <Card class={item.tokens === undefined ? 'explanation' : 'explanation wide'}>
      <h2 title={one.spec}>
        <UnitName name={one.method} />
      </h2>
      {item.tokens !== undefined && one.kind === 'map' ? (
        one.weights === undefined ? (
          <Problem sentence={one.reason ?? ''} />
        ) : (
          <WeightedWords method={one.method} tokens={item.tokens} weights={one.weights} />
        )
      ) : one.kind === 'map' ? (
        <img
          src={`${apiPath('items', item.id, 'maps', one.method)}${queryText({ model: props.model })}`}
          alt={t.item.mapAlt(one.method)}
        />
      ) : (
        <ul class="strip">
          {one.neighbours.map((near) => (
            <li key={near.id}>
              <a href={address(['items', near.id])}>
                <img
                  loading="lazy"
                  src={pictureOf(near.id, props.model)}
                  alt={t.item.neighbourAlt(near.label)}
                />
                <span>{near.label}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <OwnScores one={one} columns={props.columns} />
      <p class="soft">{t.item.explains(one.target)}</p>
      <details class="spec">
        <summary>{t.item.spec}</summary>
        <code>{one.spec}</code>
      </details>
    </Card>
  );
}
