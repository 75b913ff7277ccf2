// A picture to draw on, with its tools: a pencil, erasing, moving and zooming, back and forth, and
// all of it by keyboard as well.
import { h, type Child } from '../../shared/dom';
import { icon, type Icon } from '../../shared/icons';
import type { Input, Picture } from '../server_types';
import type { Stage } from '../stage';
import { PointerRouter, type Touch } from './pointer_router';
import { drawCross } from './stroke_style';
import type { Ground, Pencil } from './pencil';
import { Strokes, type Point, type Stroke } from './strokes';
import { DrawingCanvas } from './drawing_canvas';
import { toFrame, toPicture, type Spot } from './view';

export interface Tool {
  label: string;
  icon: Icon;
  choose?: () => void; // before it is used
  use: 'pencil' | 'erase' | 'move';
}

export interface DrawingBoardOptions {
  picture: Picture;
  pencil: (ground: Ground) => Pencil;
  tools: (pencil: Pencil) => Tool[];
  further?: (pencil: Pencil, redraw: () => void) => Child; // at the end of the tools
  help: string;
  keys: string; // how it is done by keyboard
  count: (strokes: number) => string;
}

interface Draft {
  strokes: readonly Stroke[];
  corners: { points: Point[]; input: Input };
}

const erasePx = 14;
const stepPx = 4;
const longStep = 8; // times as far with Shift
const zoomStep = 1.5;

export class DrawingBoard {
  readonly tools: HTMLElement;
  readonly board: HTMLElement;
  private readonly strokes: Strokes;
  private readonly surface: DrawingCanvas;
  private readonly pencil: Pencil;
  private readonly pointers: PointerRouter;
  private readonly counted = h('p', { class: 'hint', role: 'status' });
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private readonly clear: HTMLButtonElement;
  private use: Tool['use'] = 'pencil';
  private cursor: Spot | undefined; // of the keyboard
  private hover: Spot | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly options: DrawingBoardOptions,
  ) {
    const { picture } = options;
    const { texts } = stage;
    const draft = kept(stage.around.draft);
    this.strokes = new Strokes(draft.strokes);
    const image = stage.picture(picture.src, '');
    this.surface = new DrawingCanvas(
      image,
      picture,
      {
        finished: (brush, scale) => this.paint(brush, scale),
        current: (...to) => this.sketch(...to),
      },
      stage.signal,
    );
    this.pencil = options.pencil({
      picture,
      scale: () => this.surface.view.scale,
      now: () => stage.watch.since(performance.now()),
      add: (stroke) => this.add(stroke),
      changed: () => this.changed(),
    });
    if (this.pencil.corners) Object.assign(this.pencil.corners, draft.corners);
    this.pointers = new PointerRouter(this.surface.element, this, stage.signal);
    this.undo = this.tool('undo', texts.undo, () => this.takeBack());
    this.redo = this.tool('redo', texts.redo, () => this.change(() => this.strokes.redo()));
    this.clear = this.tool('clear', texts.clear, () => this.clearAll());
    this.tools = this.toolbar();
    this.board = this.framed();
    stage.listen(this.surface.element, 'keydown', (event) => this.pressed(event));
    this.refresh();
  }

  // What was drawn; what is begun counts when it encloses something.
  finished(): readonly Stroke[] {
    this.pencil.finish();
    this.surface.redraw();
    return this.strokes.list;
  }

  // How the keys are used is told when they are.
  private framed(): HTMLElement {
    const { options, surface } = this;
    const canvas = surface.element;
    const help = h('p', { class: 'hint help' }, options.help);
    const keys = h('p', { class: 'hint keys', id: 'drawing-board-keys' }, options.keys);
    for (const [name, value] of Object.entries({
      tabindex: '0',
      role: 'application',
      'aria-label': this.stage.texts.drawingArea(options.picture.alt),
      'aria-describedby': keys.id,
    })) {
      canvas.setAttribute(name, value);
    }
    const frame = h('div', { class: 'mat drawing-board-mat' }, canvas);
    const { width, height } = options.picture;
    frame.style.setProperty('--shape', String(width / height));
    // They lie in one place, so that nothing moves when the one takes the other's.
    const helps = h('div', { class: 'drawing-board-helps' }, help, keys);
    return h(
      'div',
      { class: 'drawing-board' },
      frame,
      h('div', { class: 'drawing-board-words' }, helps, this.counted),
    );
  }

  private toolbar(): HTMLElement {
    const { texts } = this.stage;
    return h(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': texts.drawingTools },
      this.choices(this.options.tools(this.pencil)),
      this.options.further?.(this.pencil, () => this.surface.redraw('current')),
      h('div', { class: 'tool-group' }, this.undo, this.redo, this.clear),
      h(
        'div',
        { class: 'tool-group' },
        this.tool('zoomOut', texts.zoomOut, () => this.nearer(1 / zoomStep)),
        this.tool('zoomFit', texts.zoomFit, () => this.surface.fit()),
        this.tool('zoomIn', texts.zoomIn, () => this.nearer(zoomStep)),
      ),
    );
  }

  private tool(name: Icon, label: string, press: () => void): HTMLButtonElement {
    const attributes = { class: 'button tool', type: 'button', 'aria-label': label, title: label };
    return h('button', { ...attributes, onclick: press }, icon(name));
  }

  // Tools of which one is in use.
  private choices(tools: readonly Tool[]): HTMLElement {
    const buttons = tools.map((tool) =>
      h(
        'button',
        { class: 'button tool named', type: 'button', onclick: () => take(tool) },
        icon(tool.icon),
        h('span', { class: 'tool-name' }, tool.label),
      ),
    );
    const take = (tool: Tool) => {
      this.use = tool.use;
      this.pointers.moving = tool.use === 'move';
      this.surface.element.dataset['use'] = tool.use;
      tool.choose?.();
      buttons.forEach((button, at) =>
        button.setAttribute('aria-pressed', String(tools[at] === tool)),
      );
    };
    take(tools[0]!);
    return h('div', { class: 'tool-group' }, ...buttons);
  }

  // By hand

  begin(touch: Touch, input: Input): void {
    this.cursor = undefined;
    if (this.use === 'erase') return this.erase(touch);
    this.pencil.begin(this.point(touch), input);
    this.surface.redraw('current');
  }
  extend(touches: readonly Touch[]): void {
    if (this.use === 'erase') return touches.forEach((touch) => this.erase(touch));
    this.pencil.extend(touches.map((touch) => this.point(touch)));
    this.surface.redraw('current');
  }
  end(): void {
    if (this.use === 'pencil') this.pencil.end();
    this.surface.redraw('current');
  }
  cancel(): void {
    this.pencil.cancel();
    this.surface.redraw('current');
  }
  pan(by: Spot): void {
    this.surface.pan(by);
  }
  zoom(factor: number, at: Spot): void {
    this.surface.zoom(factor, at);
  }

  // A pen or a mouse that only points.
  hovered(at: Spot | undefined): void {
    this.hover = at && this.within(toPicture(this.surface.view, at));
    this.surface.redraw('current');
  }

  // By keyboard

  private pressed(event: KeyboardEvent): void {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === 'z' && !event.shiftKey) this.takeBack();
    else if (command && (key === 'y' || key === 'z')) this.change(() => this.strokes.redo());
    else if (command || event.altKey) return;
    else if (event.key.startsWith('Arrow')) this.step(event);
    else if (event.key === '+' || event.key === '=') this.nearer(zoomStep);
    else if (event.key === '-') this.nearer(1 / zoomStep);
    else if (!this.pencilKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.surface.redraw('current');
  }

  private pencilKey(event: KeyboardEvent): boolean {
    const at = (this.cursor ??= this.within(this.surface.middle));
    if (this.use !== 'erase') return this.pencil.key(event.key, at);
    if (event.key !== ' ') return false;
    const reach = erasePx / this.surface.view.scale;
    this.change(() => this.strokes.eraseAt(at.x, at.y, reach));
    return true;
  }

  // Around the cross of the keyboard, where there is one.
  private nearer(factor: number): void {
    this.surface.zoom(factor, this.cursor && toFrame(this.surface.view, this.cursor));
    if (this.cursor) this.surface.reveal(this.cursor);
  }

  private step(event: KeyboardEvent): void {
    const length = (stepPx * (event.shiftKey ? longStep : 1)) / this.surface.view.scale;
    const { x, y } = (this.cursor ??= this.within(this.surface.middle));
    const moves: Record<string, Spot> = {
      ArrowLeft: { x: x - length, y },
      ArrowRight: { x: x + length, y },
      ArrowUp: { x, y: y - length },
      ArrowDown: { x, y: y + length },
    };
    this.cursor = this.within(moves[event.key] ?? { x, y });
    this.surface.reveal(this.cursor);
    this.pencil.moved(this.cursor);
    if (!event.repeat) {
      this.stage.say(
        this.stage.texts.cursorAt(Math.round(this.cursor.x), Math.round(this.cursor.y)),
      );
    }
  }

  // What was drawn

  private add(stroke: Stroke): void {
    let { points } = stroke;
    let added = this.strokes.add(stroke);
    // Half the points of a line that is too long still show it.
    while (!added && points.length > 12) {
      points = points.filter((_, at) => at % 2 === 0);
      added = this.strokes.add({ ...stroke, points });
    }
    this.changed();
    if (!added) this.stage.complain(this.stage.texts.drawingFull);
  }

  private erase(touch: Touch): void {
    const { x, y } = toPicture(this.surface.view, touch);
    const reach = erasePx / this.surface.view.scale;
    if (this.strokes.eraseAt(x, y, reach)) this.changed();
  }

  private change(work: () => void): void {
    work();
    this.changed();
  }

  // The last corner of what is begun; the last change when nothing is.
  private takeBack(): void {
    if (!this.pencil.corners?.takeBack()) this.change(() => this.strokes.undo());
  }

  private clearAll(): void {
    this.pencil.corners?.takeAll();
    this.change(() => this.strokes.clear());
  }

  private changed(): void {
    const { points = [], input = 'mouse' } = this.pencil.corners ?? {};
    const draft: Draft = { strokes: this.strokes.list, corners: { points, input } };
    this.stage.around.keepDraft(draft);
    this.stage.complain('');
    this.refresh();
  }

  private refresh(): void {
    const drawn = this.strokes.list.length;
    const corners = this.pencil.corners?.count ?? 0;
    this.undo.disabled = !this.strokes.canUndo && corners === 0;
    this.redo.disabled = !this.strokes.canRedo;
    this.clear.disabled = drawn === 0 && corners === 0;
    const set = corners > 0 && this.stage.texts.cornersSet(corners);
    const count = (drawn > 0 || !set) && this.options.count(drawn);
    this.counted.textContent = [count, set].filter(Boolean).join(' ');
    this.surface.redraw();
  }

  private point(touch: Touch): Point {
    const { x, y } = this.within(toPicture(this.surface.view, touch));
    const time = this.stage.watch.since(touch.time);
    return touch.pressure === undefined
      ? [x, y, time]
      : [x, y, time, Math.round(1000 * Math.min(1, touch.pressure)) / 1000];
  }

  // A tenth of a pixel is as exact as any hand.
  private within({ x, y }: Spot): Spot {
    const { width, height } = this.options.picture;
    const tenth = (value: number, most: number) =>
      Math.round(10 * Math.min(most, Math.max(0, value))) / 10;
    return { x: tenth(x, width), y: tenth(y, height) };
  }

  private paint(brush: CanvasRenderingContext2D, scale: number): void {
    for (const stroke of this.strokes.list) this.pencil.paint(brush, stroke, scale);
  }

  private sketch(brush: CanvasRenderingContext2D, scale: number): void {
    this.pencil.sketch(brush, this.cursor ?? this.hover, scale);
    if (this.cursor) drawCross(brush, this.cursor, scale);
  }
}

// What was drawn before the page was loaded again.
function kept(draft: unknown): Draft {
  const nothing: Draft = { strokes: [], corners: { points: [], input: 'mouse' } };
  return { ...nothing, ...(draft as Partial<Draft> | undefined) };
}
