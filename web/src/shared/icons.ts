// Small pictures for buttons and beside words, drawn with the colour of the text. They say nothing
// to screen readers: the button has a name, the words say the rest.

const paths = {
  draw: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  erase: 'M9 20h11M5 15l9-9 5 5-8 8H8z',
  move: 'M12 3v18M3 12h18M12 3l-2.5 2.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4',
  clear: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M7.5 10.5h6M10.5 7.5v6',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M7.5 10.5h6',
  zoomFit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  add: 'M12 4v16M4 12h16',
  remove: 'M4 12h16',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  coin: 'M3 6h18v12H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 9v0M18 15v0',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21a8 8 0 0 1 16 0',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
} as const;

export type Icon = keyof typeof paths;

export function icon(name: Icon): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}
