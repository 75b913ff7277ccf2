// What came out: reports to read, tables and figures to take away.
import { size } from '../format';
import { useAsked } from '../parts/asked';
import { Card, Empty, PageHead, Waiting } from '../parts/things';
import { apiPath } from '../route';
import { t } from '../texts';
import type { Me, Results } from '../types';
import { StudyTabs } from './study_tabs';

// A path within a folder of results: its slashes stay.
const within = (path: string, file: string) =>
  `${path}/${file.split('/').map(encodeURIComponent).join('/')}`;

const pictures = /\.(svg|png|jpe?g)$/;

function Shown(props: { path: string; command: string; what: string }) {
  const { answer, problem } = useAsked<Results>(props.path);
  if (answer === undefined) return <Waiting problem={problem} />;
  if (!answer.report && answer.files.length === 0) {
    return (
      <Empty>
        <p>{props.what}</p>
        <p>
          {t.results.make} <code>{props.command}</code>
        </p>
      </Empty>
    );
  }
  const others = answer.files.filter((file) => file.name !== 'report.html');
  const groups = [
    { title: t.results.tables, files: others.filter((file) => !pictures.test(file.name)) },
    { title: t.results.figures, files: others.filter((file) => pictures.test(file.name)) },
  ];
  return (
    <>
      {answer.report && (
        <Card title={t.results.report}>
          <p>{t.results.reportText}</p>
          <p>
            <a
              class="button primary"
              href={within(props.path, 'report.html')}
              target="_blank"
              rel="noopener"
            >
              {t.results.open}
            </a>
          </p>
        </Card>
      )}
      {groups.map(
        ({ title, files }) =>
          files.length > 0 && (
            <Card key={title} title={title}>
              <ul class="downloads">
                {files.map((file) => (
                  <li key={file.name}>
                    <a href={within(props.path, file.name)} download>
                      {file.name}
                    </a>
                    <span class="soft">{size(file.bytes)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ),
      )}
    </>
  );
}

export function ResultsPage(props: { me: Me; name: string }) {
  return (
    <>
      <PageHead title={t.results.title(props.name)} />
      <StudyTabs me={props.me} name={props.name} here="results" />
      <Shown
        path={apiPath('drafts', props.name, 'results')}
        command={`assay analyse WORKSPACE ${props.name}`}
        what={t.results.none}
      />
    </>
  );
}

export function ComparisonPage() {
  return (
    <>
      <PageHead title={t.results.comparison} lead={t.results.comparisonLead} />
      <Shown
        path="/api/comparison"
        command="assay compare WORKSPACE"
        what={t.results.noComparison}
      />
    </>
  );
}
