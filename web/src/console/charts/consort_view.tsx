// The flow of participants on the page, and as a list for those who do not see it.
import { t } from '../texts';
import type { Monitor } from '../server_types';
import { consort, type Box } from './consort';
import { useWidth } from './element_width';

const lineHeight = 20;
const padding = 12;

export function ConsortView(props: { monitor: Monitor }) {
  const { place, width } = useWidth();
  const flow = consort(props.monitor, t.consort, width > 0 ? width - 2 : undefined);
  return (
    <>
      <div class="scroll" ref={place} tabIndex={0} role="region" aria-label={t.monitor.flow}>
        <svg
          class="consort"
          viewBox={`-1 -1 ${flow.width + 2} ${flow.height + 2}`}
          width={flow.width}
          aria-hidden="true"
        >
          {flow.lines.map((line, at) => (
            <polyline
              key={at}
              class="consort-line"
              points={line.points.map((p) => p.join(',')).join(' ')}
            />
          ))}
          {flow.boxes.map((box) => (
            <Drawn key={box.id} box={box} />
          ))}
        </svg>
      </div>
      <ul class="unseen">
        {flow.boxes.map((box) => (
          <li key={box.id}>{box.lines.join('; ')}</li>
        ))}
      </ul>
    </>
  );
}

function Drawn(props: { box: Box }) {
  const { box } = props;
  return (
    <g class={`consort-box ${box.tone}`}>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="8" />
      {box.lines.map((line, at) => (
        <text
          key={at}
          class={at === 0 ? 'consort-head' : undefined}
          x={box.x + box.width / 2}
          y={box.y + padding + (at + 0.72) * lineHeight}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
