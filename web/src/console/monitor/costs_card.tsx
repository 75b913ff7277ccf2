// What the study costs, by what the researcher types in; it is kept in this browser.
import { useState } from 'preact/hooks';
import { integer } from '../format';
import { CheckField, NumberField, TextField } from '../parts/fields';
import { Card, Stat } from '../parts/things';
import { t } from '../texts';
import type { Monitor } from '../types';
import { costs, type Rates } from './costs';

interface Kept extends Rates {
  currency: string;
}

const usual: Kept = { pay: 0, fee: 0, paysFailed: true, currency: '€' };

function kept(key: string): Kept {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export function CostsCard(props: { monitor: Monitor }) {
  const key = `assay costs ${props.monitor.name}`;
  const [rates, setRates] = useState(() => kept(key));
  const change = (part: Partial<Kept>) => {
    const next = { ...rates, ...part };
    setRates(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  const said = costs(props.monitor, rates);
  const money = (value: number) => `${value.toFixed(2)} ${rates.currency}`;
  return (
    <Card title={t.costs.title}>
      <div class="row">
        <NumberField
          label={t.costs.pay}
          value={rates.pay}
          least={0}
          onInput={(pay) => change({ pay: pay ?? 0 })}
        />
        <TextField
          label={t.costs.currency}
          value={rates.currency}
          onInput={(currency) => change({ currency })}
        />
        <NumberField
          label={t.costs.fee}
          value={rates.fee}
          least={0}
          most={200}
          onInput={(fee) => change({ fee: fee ?? 0 })}
        />
      </div>
      <CheckField
        label={t.costs.paysFailed}
        value={rates.paysFailed}
        onInput={(paysFailed) => change({ paysFailed })}
      />
      <dl class="stats small">
        <Stat
          name={t.costs.soFar}
          value={money(said.soFar)}
          note={t.costs.paid(integer(said.paid))}
        />
        <Stat name={t.costs.inAll} value={money(said.inAll)} note={t.costs.whenFull} />
        <Stat
          name={t.costs.hourly}
          value={said.hourly === undefined ? '–' : money(said.hourly)}
          note={t.costs.byMedian}
        />
      </dl>
    </Card>
  );
}
