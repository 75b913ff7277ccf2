// What the study costs: by the pay of its design, or by what the researcher types in, which is kept
// in this browser.
import { useState } from 'preact/hooks';
import { money } from '../../shared/money';
import { integer } from '../format';
import { CheckField, NumberField, TextField } from '../parts/form_fields';
import { Card, Stat } from '../parts/basic_elements';
import { t } from '../texts';
import type { Monitor } from '../server_types';
import { costs, type Rates } from './costs';

interface Kept extends Rates {
  currency: string;
}

const usual: Kept = { pay: 0, fee: 0, paysFailed: true, currency: 'EUR' };

function kept(key: string): Kept {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export function CostsCard(props: { monitor: Monitor }) {
  const { pay } = props.monitor;
  const key = `assay costs ${props.monitor.name}`;
  const [typed, setTyped] = useState(() => kept(key));
  const settled = pay.amount > 0;
  const rates: Kept = settled
    ? { ...typed, pay: pay.amount, currency: pay.currency, paysFailed: pay.failed_checks }
    : typed;
  const change = (part: Partial<Kept>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  const said = costs(props.monitor, rates);
  const written = (amount: number) =>
    money({ amount, currency: rates.currency }, navigator.language);
  const fee = (
    <NumberField
      label={t.costs.fee}
      value={rates.fee}
      least={0}
      most={200}
      onInput={(value) => change({ fee: value ?? 0 })}
    />
  );
  return (
    <Card title={t.costs.title}>
      {settled ? (
        <>
          <p>
            {t.costs.settled(written(pay.amount))}{' '}
            {pay.failed_checks ? t.costs.failedToo : t.costs.failedNot}
          </p>
          <div class="row narrow">{fee}</div>
        </>
      ) : (
        <>
          <p class="soft">{t.costs.unsettled}</p>
          <div class="row">
            <NumberField
              label={t.costs.pay}
              value={rates.pay}
              least={0}
              onInput={(value) => change({ pay: value ?? 0 })}
            />
            <TextField
              label={t.costs.currency}
              value={rates.currency}
              onInput={(currency) => change({ currency })}
            />
            {fee}
          </div>
          <CheckField
            label={t.costs.paysFailed}
            value={rates.paysFailed}
            onInput={(paysFailed) => change({ paysFailed })}
          />
        </>
      )}
      <dl class="stats small">
        <Stat
          name={t.costs.soFar}
          value={written(said.soFar)}
          note={t.costs.paid(integer(said.paid))}
        />
        <Stat name={t.costs.inAll} value={written(said.inAll)} note={t.costs.whenFull} />
        <Stat
          name={t.costs.hourly}
          value={said.hourly === undefined ? '–' : written(said.hourly)}
          note={t.costs.byMedian}
        />
      </dl>
    </Card>
  );
}
