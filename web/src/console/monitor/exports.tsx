// Taking the data away. Every export stands in the audit log.
import { useServerData } from '../parts/server_data';
import { Card } from '../parts/basic_elements';
import { apiPath, queryText } from '../route';
import { t } from '../texts';
import type { Me, Presets } from '../server_types';

export function Exports(props: { study: string; me: Me }) {
  const { answer } = useServerData<Presets>('/api/presets');
  const path = apiPath('studies', props.study);
  return (
    <Card title={t.exports.title} aside={<span class="soft">{t.exports.lead}</span>}>
      <ul class="downloads">
        {(answer?.exports ?? []).map((format) => (
          <li key={format.name}>
            <a
              class="button small"
              href={`${path}/export${queryText({ format: format.name })}`}
              download
            >
              {format.name}
            </a>
            <span class="soft">{format.summary}</span>
          </li>
        ))}
        {props.me.role === 'owner' && (
          <li>
            <a
              class="button small"
              href={`${path}/payments`}
              download={`${props.study}_payments.json`}
            >
              {t.exports.payments}
            </a>
            <span class="soft">{t.exports.paymentsHelp}</span>
          </li>
        )}
      </ul>
    </Card>
  );
}
