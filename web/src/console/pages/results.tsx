// What came out: reports to read, tables and figures to take away.
import { moment, size } from '../format';
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
const scripts = /^r\//; // and the data they read
const byName = new Intl.Collator('en', { numeric: true });

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
  const others = answer.files
    .filter((file) => file.name !== 'report.html')
    .sort((a, b) => byName.compare(a.name, b.name));
  const rest = others.filter(({ name }) => !pictures.test(name) && !scripts.test(name));
  const report = within(props.path, 'report.html');
  return (
    <>
      {answer.report && (
        <Card
          title={t.results.report}
          aside={
            <a class="button" href={report} target="_blank" rel="noopener">
              {t.results.open}
            </a>
          }
        >
          <Age results={answer} command={props.command} />
          <iframe
            class="report"
            title={t.results.report}
            src={report}
            sandbox="allow-downloads allow-popups"
          />
        </Card>
      )}
      <Files path={props.path} title={t.results.tables} files={rest} />
      <Files
        path={props.path}
        title={t.results.figures}
        files={others.filter(({ name }) => pictures.test(name))}
      />
      <Files
        path={props.path}
        title={t.results.scripts}
        help={t.results.scriptsHelp}
        files={others.filter(({ name }) => scripts.test(name))}
      />
    </>
  );
}

// A report is of the day it was made, while people may go on to come.
function Age(props: { results: Results; command: string }) {
  const { made, came_since: came } = props.results;
  if (made === undefined) return null;
  return (
    <p class={came ? 'notice calm' : 'soft'}>
      {t.results.made(moment(made))}{' '}
      {came !== undefined && (came === 0 ? t.results.upToDate : t.results.cameSince(came))}{' '}
      {t.results.again} <code>{props.command}</code>
    </p>
  );
}

function Files(props: { path: string; title: string; help?: string; files: Results['files'] }) {
  if (props.files.length === 0) return null;
  return (
    <Card title={props.title} aside={props.help && <span class="soft">{props.help}</span>}>
      <ul class="downloads many">
        {props.files.map((file) => (
          <li key={file.name}>
            <a href={within(props.path, file.name)} download>
              {file.name.replace(/^[^/]*\//, '')}
            </a>
            <span class="soft">{size(file.bytes)}</span>
          </li>
        ))}
      </ul>
    </Card>
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
