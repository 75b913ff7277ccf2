// A chart by Observable Plot, which is loaded when the first one is shown. The policy of the page
// allows no style element, so Plot's own is taken out before the chart joins the page; styles/
// parts.css says the same.
import type * as Plot from '@observablehq/plot';
import { useEffect, useRef } from 'preact/hooks';
import { useWidth } from './element_width';

export type Draw = (plot: typeof Plot, width: number) => SVGSVGElement | HTMLElement;

export function Chart(props: { label: string; draw: Draw; of: unknown }) {
  const { label, draw, of } = props;
  const { place, width } = useWidth();
  // Drawn anew when its numbers change, not when the function that draws is made again.
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    if (width === 0) return;
    let wanted = true;
    void import('@observablehq/plot').then((plot) => {
      if (!wanted) return;
      const drawn = latest.current(plot, width);
      for (const style of drawn.querySelectorAll('style')) style.remove();
      // The chart is one picture with one label; its parts are not named.
      for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
      drawn.setAttribute('role', 'img');
      drawn.setAttribute('aria-label', label);
      place.current?.replaceChildren(drawn);
    });
    return () => {
      wanted = false;
    };
  }, [width, label, of, place]);
  return <div class="chart" ref={place} />;
}
