// How a picture lies in its frame: a point of the picture is at scale * point + (x, y) in CSS
// pixels of the frame.

export interface Spot {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface View extends Spot {
  scale: number;
}

const mostZoom = 8; // times the whole picture
const edgePx = 24; // what is led along stays this far from the edges of the frame

// The whole picture, in the middle, as large as it fits.
export function fitted(picture: Size, frame: Size): View {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return within({ scale, x: 0, y: 0 }, picture, frame);
}

// Never smaller than the whole, never with a gap at an edge that could be filled.
function within(view: View, picture: Size, frame: Size): View {
  const place = (offset: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, offset));
  return {
    scale: view.scale,
    x: place(view.x, view.scale * picture.width, frame.width),
    y: place(view.y, view.scale * picture.height, frame.height),
  };
}

// Nearer by a factor; what is at `at` stays there.
export function zoomed(view: View, factor: number, at: Spot, picture: Size, frame: Size): View {
  const whole = fitted(picture, frame).scale;
  const scale = Math.min(mostZoom * whole, Math.max(whole, view.scale * factor));
  const ratio = scale / view.scale;
  const moved = { scale, x: at.x - ratio * (at.x - view.x), y: at.y - ratio * (at.y - view.y) };
  return within(moved, picture, frame);
}

export function panned(view: View, by: Spot, picture: Size, frame: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, frame);
}

// Moved by as little as it takes for a point of the picture to be seen, away from the edges.
export function revealing(view: View, point: Spot, picture: Size, frame: Size): View {
  const at = toFrame(view, point);
  const by = (place: number, room: number) => {
    const edge = Math.min(edgePx, room / 4);
    return Math.min(room - edge, Math.max(edge, place)) - place;
  };
  return panned(view, { x: by(at.x, frame.width), y: by(at.y, frame.height) }, picture, frame);
}

export function toPicture(view: View, at: Spot): Spot {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

export function toFrame(view: View, at: Spot): Spot {
  return { x: view.scale * at.x + view.x, y: view.scale * at.y + view.y };
}
