// What came out: reports to read, tables and figures to take away.
import { FindingChart } from '../charts/finding_charts';
import { findings, type Analysis } from '../report_findings';
import { moment, size } from '../format';
import { useServerData } from '../parts/server_data';
import { Card, Chip, Empty, PageHead, Waiting } from '../parts/basic_elements';
import { apiPath } from '../route';
import { t } from '../texts';
import type { Me, Results } from '../server_types';
import { StudyTabs } from './study_tabs';

// A path within a folder of results: its slashes stay.
const within = (path: string, file: string) =>
  `${path}/${file.split('/').map(encodeURIComponent).join('/')}`;

const pictures = /\.(svg|png|jpe?g)$/;
const scripts = /^r\//; // and the data they read
const byName = new Intl.Collator('en', { numeric: true });

function Shown(props: { path: string; command: string; what: string }) {
  const { answer, problem } = useServerData<Results>(props.path);
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
  const drawn = answer.files.some(({ name }) => name === 'analysis.json');
  return (
    <>
      {drawn && <Found path={within(props.path, 'analysis.json')} />}
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
      <Figures path={props.path} files={others.filter(({ name }) => pictures.test(name))} />
      <Files
        path={props.path}
        title={t.results.scripts}
        help={t.results.scriptsHelp}
        files={others.filter(({ name }) => scripts.test(name))}
      />
    </>
  );
}

// What it says in a few sentences, and the charts of what was measured.
function Found(props: { path: string }) {
  const { answer, problem } = useServerData<Analysis>(props.path);
  if (answer === undefined) return <Waiting problem={problem} />;
  const found = findings(answer);
  return (
    <Card
      title={t.results.found}
      aside={answer.simulated && <Chip tone="calm">{t.results.simulated}</Chip>}
    >
      <ul class="summary">
        {answer.summary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="chart-grid">
        {found.map((one) => (
          <FindingChart key={one.title} finding={one} />
        ))}
      </div>
    </Card>
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

// The report's own figures, as small pictures.
function Figures(props: { path: string; files: Results['files'] }) {
  if (props.files.length === 0) return null;
  return (
    <Card title={t.results.figures} aside={<span class="soft">{t.results.figuresHelp}</span>}>
      <ul class="gallery">
        {props.files.map((file) => {
          const address = within(props.path, file.name);
          const name = file.name.replace(/^[^/]*\//, '');
          return (
            <li key={file.name}>
              <a href={address} download>
                <img src={address} alt="" loading="lazy" />
                {name}
              </a>
              <span class="soft">{size(file.bytes)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
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
