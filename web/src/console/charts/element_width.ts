// The room that an element of the page has, in whole pixels; 0 until it is known.
import { useEffect, useRef, useState } from 'preact/hooks';

export function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return { place, width };
}
