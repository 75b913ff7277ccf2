// The workspace at a glance.
import { ScoreChart } from '../charts/score_chart';
import { integer, percent } from '../format';
import { useServerData } from '../parts/server_data';
import { Bar, Card, Empty, PageHead, Stat, Waiting } from '../parts/basic_elements';
import { address } from '../route';
import { t } from '../texts';
import type { Count, Overview } from '../server_types';

const listed = (counts: readonly Count[]) =>
  counts
    .map(({ name, count }) => `${integer(count)} ${name === '' ? t.overview.noSplit : name}`)
    .join(' · ');

// Metrics of several levels, such as masked_accuracy@5, stand together, in the order of their levels.
export function families(metrics: Overview['metrics']) {
  const found = new Map<string, Overview['metrics']>();
  for (const metric of metrics) {
    const name = metric.name.split('@')[0]!;
    found.set(name, [...(found.get(name) ?? []), metric]);
  }
  const level = (name: string) => Number(name.split('@')[1] ?? -1);
  for (const members of found.values()) members.sort((a, b) => level(a.name) - level(b.name));
  return found;
}

const hasLevels = ({ name }: { name: string }) => name.includes('@');

function Scores(props: { metrics: Overview['metrics'] }) {
  if (props.metrics.length === 0) return <Empty>{t.overview.noScores}</Empty>;
  const charts = (metrics: Overview['metrics']) => (
    <div class="chart-grid">
      {metrics.map((metric) => (
        <ScoreChart key={metric.name} metric={metric} />
      ))}
    </div>
  );
  return (
    <>
      {charts(props.metrics.filter((metric) => !hasLevels(metric)))}
      {[...families(props.metrics.filter(hasLevels))].map(([name, members]) => (
        <details key={name} class="levels">
          <summary>{t.overview.atLevels(name, members.length)}</summary>
          {charts(members)}
        </details>
      ))}
    </>
  );
}

export function OverviewPage() {
  const { answer, problem } = useServerData<Overview>('/api/workspace');
  if (answer === undefined) {
    return (
      <>
        <PageHead title={t.overview.title} />
        <Waiting problem={problem} />
      </>
    );
  }
  const { items, classes, models, methods, metrics, studies } = answer;
  const names = [...families(metrics).keys()];
  const scored = metrics.reduce(
    (sum, metric) => sum + metric.methods.reduce((of, method) => of + method.values.length, 0),
    0,
  );
  return (
    <>
      <PageHead
        title={answer.name}
        lead={t.overview.lead}
        actions={
          <a class="button" href={address(['items'])}>
            {t.overview.browse}
          </a>
        }
      />
      <dl class="stats">
        <Stat name={t.overview.items} value={integer(items.total)} note={listed(items.splits)} />
        <Stat
          name={t.overview.classes}
          value={integer(classes.length)}
          note={t.overview.glossed(classes.filter((one) => one.gloss !== '').length)}
        />
        <Stat
          name={t.overview.methods}
          value={integer(methods.length)}
          note={t.overview.explanations(methods.reduce((sum, one) => sum + one.count, 0))}
        />
        <Stat
          name={t.overview.metrics}
          value={integer(names.length)}
          note={t.overview.scored(scored)}
        />
        <Stat
          name={t.overview.studies}
          value={integer(studies.length)}
          note={<a href={address(['studies'])}>{t.overview.toStudies}</a>}
        />
      </dl>
      <div class="columns">
        <Models models={models} />
        <Card title={t.overview.classes}>
          <div class="scroll tall" tabIndex={0} role="region" aria-label={t.overview.classes}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.overview.class}</th>
                  <th scope="col" class="number">
                    {t.overview.items}
                  </th>
                  <th scope="col">{t.overview.gloss}</th>
                </tr>
              </thead>
              <tbody>
                {classes.map((one) => (
                  <tr key={one.name}>
                    <th scope="row">
                      <a href={address(['items'], { class: one.name })}>{one.name}</a>
                    </th>
                    <td class="number">
                      {integer(one.splits.reduce((sum, split) => sum + split.count, 0))}
                    </td>
                    <td class="soft">
                      {one.gloss === '' ? '–' : one.gloss}
                      {one.unconfirmed && <em> {t.overview.unconfirmed}</em>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      </div>
      <Card title={t.overview.scores} aside={<span class="soft">{t.overview.scoresHelp}</span>}>
        <Scores metrics={metrics} />
      </Card>
      <Card title={t.overview.methods}>
        {methods.length === 0 ? (
          <Empty>{t.overview.noMethods}</Empty>
        ) : (
          <div class="scroll" tabIndex={0} role="region" aria-label={t.overview.methods}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.overview.method}</th>
                  <th scope="col">{t.overview.makes}</th>
                  <th scope="col" class="number">
                    {t.overview.items}
                  </th>
                  <th scope="col">{t.overview.spec}</th>
                </tr>
              </thead>
              <tbody>
                {methods.map((one) => (
                  <tr key={one.name}>
                    <th scope="row">{one.name}</th>
                    <td>{t.overview.kinds[one.kind]}</td>
                    <td class="number">{integer(one.count)}</td>
                    <td>
                      <code>{one.spec}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </>
  );
}

function Models(props: { models: Overview['models'] }) {
  return (
    <Card title={t.overview.models}>
      {props.models.length === 0 && <Empty>{t.overview.noModels}</Empty>}
      {props.models.map((model) => {
        const share = model.labelled === 0 ? 0 : model.right / model.labelled;
        return (
          <div class="model" key={model.name}>
            <h3>{model.name}</h3>
            <p class="soft">{t.overview.input(model.input_shape.join(' × '))}</p>
            <Bar share={share} label={t.overview.right(percent(share))} />
            <p>
              {t.overview.rightOf(percent(share), integer(model.right), integer(model.labelled))}
            </p>
            <ul class="pairs">
              {(['easy', 'medium', 'hard'] as const).map((bin) => (
                <li key={bin}>
                  <a href={address(['items'], { model: model.name, bin })}>{t.bins[bin]}</a>{' '}
                  {integer(model.bins.find((one) => one.name === bin)?.count ?? 0)}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Card>
  );
}
