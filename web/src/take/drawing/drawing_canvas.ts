// A picture with what is drawn on it, on two canvases: one for what is finished, one for what is
// just being drawn, so that a frame costs only the newest line.
import { h } from '../../shared/dom';
import { fitted, panned, revealing, toPicture, zoomed } from './view';
import type { Size, Spot, View } from './view';

export interface Layers {
  // In pixels of the picture; `scale` tells how large one is.
  finished: (brush: CanvasRenderingContext2D, scale: number) => void;
  current: (brush: CanvasRenderingContext2D, scale: number) => void;
}

export class DrawingCanvas {
  readonly element = h('div', { class: 'surface' });
  private readonly lower = h('canvas', { class: 'layer' });
  private readonly upper = h('canvas', { class: 'layer' });
  private size: Size; // until it is laid out, that of the picture
  private shown: View = { scale: 1, x: 0, y: 0 };
  private stale = { lower: true, upper: true };
  private waiting = false;
  private zoomedBy = 1;

  constructor(
    private readonly image: CanvasImageSource,
    readonly picture: Size,
    private readonly layers: Layers,
    signal: AbortSignal,
  ) {
    this.size = { width: picture.width, height: picture.height };
    this.element.append(this.lower, this.upper);
    if (typeof ResizeObserver !== 'undefined') {
      const observer = new ResizeObserver(() => this.resize());
      observer.observe(this.element);
      signal.addEventListener('abort', () => observer.disconnect());
    }
  }

  get view(): View {
    return this.shown;
  }
  // Of what is seen, in pixels of the picture.
  get middle(): Spot {
    return toPicture(this.shown, this.centre);
  }
  private get centre(): Spot {
    return { x: this.size.width / 2, y: this.size.height / 2 };
  }

  zoom(factor: number, at: Spot = this.centre): void {
    this.show(zoomed(this.shown, factor, at, this.picture, this.size));
  }
  pan(by: Spot): void {
    this.show(panned(this.shown, by, this.picture, this.size));
  }
  // A point of the picture comes into sight.
  reveal(point: Spot): void {
    this.show(revealing(this.shown, point, this.picture, this.size));
  }
  fit(): void {
    this.show(fitted(this.picture, this.size));
  }

  // What is finished has changed, or only what is being drawn.
  redraw(what: 'all' | 'current' = 'all'): void {
    this.stale = { lower: this.stale.lower || what === 'all', upper: true };
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.paint();
    });
  }

  private show(view: View): void {
    this.shown = view;
    this.zoomedBy = view.scale / fitted(this.picture, this.size).scale;
    this.redraw();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    // How near it was, when it was seen before.
    const near = this.zoomedBy;
    this.size = { width, height };
    const ratio = window.devicePixelRatio || 1;
    for (const layer of [this.lower, this.upper]) {
      layer.width = Math.round(width * ratio);
      layer.height = Math.round(height * ratio);
    }
    this.shown = fitted(this.picture, this.size);
    this.zoom(near);
  }

  private paint(): void {
    if (this.stale.lower) {
      this.on(this.lower, (brush, scale) => {
        brush.drawImage(this.image, 0, 0, this.picture.width, this.picture.height);
        this.layers.finished(brush, scale);
      });
    }
    if (this.stale.upper) this.on(this.upper, this.layers.current);
    this.stale = { lower: false, upper: false };
  }

  private on(canvas: HTMLCanvasElement, draw: Layers['current']): void {
    const brush = canvas.getContext('2d');
    if (!brush) return;
    const ratio = canvas.width / this.size.width;
    const { scale, x, y } = this.shown;
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.clearRect(0, 0, canvas.width, canvas.height);
    brush.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
    draw(brush, scale);
  }
}
