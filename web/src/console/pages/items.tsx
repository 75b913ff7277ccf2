// All items of the workspace, filtered.
import { useEffect, useState } from 'preact/hooks';
import { integer, percent } from '../format';
import { useServerData } from '../parts/server_data';
import { SelectField, TextField } from '../parts/form_fields';
import { Chip, Empty, PageHead, Waiting } from '../parts/basic_elements';
import { address, apiPath, queryText } from '../route';
import { t } from '../texts';
import type { ItemBrief, ItemPage as Page, Overview } from '../server_types';

const perPage = 48;

// Of the confidence, from certain to anything but.
const bounds = [
  ['least', '0.95'],
  ['least', '0.8'],
  ['least', '0.5'],
  ['most', '0.5'],
  ['most', '0.3'],
] as const;

export type Query = Readonly<Record<string, string>>;

export const pictureOf = (id: string, model: string | undefined) =>
  `${apiPath('items', id, 'picture')}${queryText({ model })}`;

export function ItemsPage(props: { query: Query }) {
  const { from, ...filter } = props.query;
  const start = Number(from ?? 0);
  const { answer, problem } = useServerData<Page>(
    `/api/items${queryText({ ...filter, from: String(start), count: String(perPage) })}`,
  );
  return (
    <>
      <PageHead title={t.items.title} lead={t.items.lead} />
      <Filters query={filter} />
      {answer === undefined || problem !== '' ? (
        <Waiting problem={problem} />
      ) : (
        <>
          <p class="count" role="status">
            {t.items.found(integer(answer.total))}
            {comesFirst(answer, filter) && (
              <span class="soft">{t.items.explainedFirst(integer(answer.explained))}</span>
            )}
          </p>
          {answer.total === 0 && <Empty>{t.items.none}</Empty>}
          <ul class="tiles">
            {answer.rows.map((item) => (
              <Tile key={item.id} item={item} query={filter} />
            ))}
          </ul>
          <Pages page={answer} filter={filter} />
        </>
      )}
    </>
  );
}

// Said where it matters: when some are explained and some are not.
const comesFirst = ({ explained, total }: Page, filter: Query) =>
  (filter['order'] ?? 'explained') === 'explained' && explained > 0 && explained < total;

function Pages(props: { page: Page; filter: Query }) {
  const { from, total } = props.page;
  if (total <= perPage) return null;
  const to = (start: number) => address(['items'], { ...props.filter, from: String(start) });
  return (
    <nav class="pages" aria-label={t.items.pages}>
      {from > 0 && (
        <a class="button small" rel="prev" href={to(Math.max(0, from - perPage))}>
          {t.items.before}
        </a>
      )}
      <span>{t.items.range(from + 1, Math.min(from + perPage, total), integer(total))}</span>
      {from + perPage < total && (
        <a class="button small" rel="next" href={to(from + perPage)}>
          {t.items.after}
        </a>
      )}
    </nav>
  );
}

function Tile(props: { item: ItemBrief; query: Query }) {
  const { item } = props;
  return (
    <li>
      <a class="tile" href={address(['items', item.id], props.query)}>
        {item.kind === 'text' ? (
          <span class="tile-text" aria-hidden="true">
            {t.items.text}
          </span>
        ) : (
          <img loading="lazy" src={pictureOf(item.id, props.query['model'])} alt="" />
        )}
        <span class="tile-words">
          <strong>{item.label === '' ? item.id : item.label}</strong>
          {item.prediction !== undefined && (
            <span class={item.correct === false ? 'verdict bad' : 'verdict'}>
              {item.prediction} {percent(item.confidence ?? 0)}
            </span>
          )}
          <span class="tile-chips">
            {item.bin !== undefined && <Chip>{t.bins[item.bin]}</Chip>}
            {item.adversarial && <Chip tone="calm">{t.items.adversarial}</Chip>}
            {item.methods === 0 && <Chip>{t.items.unexplained}</Chip>}
          </span>
        </span>
      </a>
    </li>
  );
}

function Filters(props: { query: Query }) {
  const { answer } = useServerData<Overview>('/api/workspace');
  const [text, setText] = useState(props.query['text'] ?? '');
  const change = (changed: Query) => {
    location.hash = address(['items'], { ...props.query, ...changed });
  };
  const set = (name: string, value: string) => change({ [name]: value });
  // Typing is over when nothing came for a moment.
  useEffect(() => {
    if (text === (props.query['text'] ?? '')) return;
    const timer = setTimeout(() => set('text', text), 300);
    return () => clearTimeout(timer);
  });
  const select = (name: string, label: string, values: readonly string[], any = t.items.any) => (
    <SelectField
      label={label}
      value={props.query[name] ?? ''}
      options={[{ value: '', text: any }, ...values.map((value) => ({ value, text: value }))]}
      onInput={(value) => set(name, value)}
    />
  );
  const classes = answer?.classes.map((one) => one.name) ?? [];
  const named = (names: Record<string, string>) =>
    Object.entries(names).map(([value, said]) => ({ value, text: said }));
  return (
    <form class="filters card" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField label={t.items.search} type="search" value={text} onInput={setText} />
      {select('class', t.items.class, classes)}
      {select('prediction', t.items.prediction, classes)}
      <SelectField
        label={t.items.verdict}
        value={props.query['verdict'] ?? ''}
        options={[{ value: '', text: t.items.any }, ...named(t.verdicts)]}
        onInput={(value) => set('verdict', value)}
      />
      <SelectField
        label={t.items.bin}
        value={props.query['bin'] ?? ''}
        options={[{ value: '', text: t.items.any }, ...named(t.bins)]}
        onInput={(value) => set('bin', value)}
      />
      {select(
        'split',
        t.items.split,
        answer?.items.splits.map((one) => one.name).filter(Boolean) ?? [],
      )}
      <SelectField
        label={t.items.confidence}
        value={bounds.find(([bound, share]) => props.query[bound] === share)?.join(' ') ?? ''}
        options={[
          { value: '', text: t.items.any },
          ...bounds.map(([bound, share]) => ({
            value: `${bound} ${share}`,
            text: t.items.bound[bound](percent(Number(share))),
          })),
        ]}
        onInput={(value) => {
          const [bound = '', share = ''] = value.split(' ');
          change({ least: '', most: '', ...(bound === '' ? {} : { [bound]: share }) });
        }}
      />
      <SelectField
        label={t.items.order}
        value={props.query['order'] ?? 'explained'}
        options={named(t.orders)}
        onInput={(value) => set('order', value === 'explained' ? '' : value)}
      />
      {(answer?.models.length ?? 0) > 1 &&
        select(
          'model',
          t.items.model,
          answer!.models.map((one) => one.name),
          t.items.firstModel,
        )}
    </form>
  );
}
