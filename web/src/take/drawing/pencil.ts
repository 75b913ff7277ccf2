// What a stroke is made by. The drawing board leads it over the picture, by pointer or by keyboard.
import type { Input } from '../server_types';
import type { OpenContour } from './open_contour';
import type { Point, Stroke } from './strokes';
import type { Size, Spot } from './view';

// What a pencil may ask of its drawing board.
export interface Ground {
  picture: Size;
  scale: () => number; // CSS pixels of one pixel of the picture
  now: () => number; // whole milliseconds since the screen was shown
  add: (stroke: Stroke) => void;
  changed: () => void; // what is begun, and not a stroke yet
}

export interface Pencil {
  // Of what is drawn corner by corner.
  readonly corners?: OpenContour;
  begin: (point: Point, input: Input) => void;
  extend: (points: readonly Point[]) => void;
  end: () => void;
  cancel: () => void;
  // The cross of the keyboard has moved here.
  moved: (at: Spot) => void;
  // Whether the key meant something.
  key: (key: string, at: Spot) => boolean;
  // Makes of what is begun a stroke, if it can.
  finish: () => void;
  paint: (brush: CanvasRenderingContext2D, stroke: Stroke, scale: number) => void;
  sketch: (brush: CanvasRenderingContext2D, cursor: Spot | undefined, scale: number) => void;
}
