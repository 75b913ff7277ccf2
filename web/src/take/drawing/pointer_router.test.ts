import { beforeEach, describe, expect, it } from 'vitest';
import { point, pointerEvent } from '../testing/pointer_event';
import { PointerRouter } from './pointer_router';

let element: HTMLElement;
let heard: string[];
let pointers: PointerRouter;

beforeEach(() => {
  element = document.createElement('div');
  heard = [];
  const say = (text: string) => void heard.push(text);
  pointers = new PointerRouter(
    element,
    {
      begin: (touch, input) => say(`begin ${input} ${touch.x},${touch.y} ${touch.pressure}`),
      extend: (all) => say(`extend ${all.map((one) => `${one.x},${one.y}`).join(' ')}`),
      end: () => say('end'),
      cancel: () => say('cancel'),
      hovered: () => {},
      pan: (by) => say(`pan ${by.x},${by.y}`),
      zoom: (factor) => say(`zoom ${factor.toFixed(2)}`),
    },
    new AbortController().signal,
  );
});

const send = (kind: string, values: Record<string, unknown>) => point(element, kind, values);
const touch = { pointerType: 'touch' };
const pen = { pointerType: 'pen', pointerId: 9 };

describe('PointerRouter', () => {
  it('draws with every point that the device has seen', () => {
    send('pointerdown', { clientX: 1, clientY: 2 });
    const between = [3, 4, 5].map((x) => pointerEvent('pointermove', { clientX: x, clientY: 2 }));
    send('pointermove', { clientX: 5, clientY: 2, getCoalescedEvents: () => between });
    send('pointerup', {});
    expect(heard).toEqual(['begin mouse 1,2 undefined', 'extend 3,2 4,2 5,2', 'end']);
  });

  it('takes the pressure of a pen', () => {
    send('pointerdown', { ...pen, clientX: 1, clientY: 1, pressure: 0.7 });
    expect(heard).toEqual(['begin pen 1,1 0.7']);
  });

  it('ignores the hand that rests beside the pen, before and after', () => {
    send('pointerdown', { ...touch, pointerId: 2, timeStamp: 1000 });
    send('pointerdown', { ...pen, timeStamp: 1010 });
    send('pointermove', { ...touch, pointerId: 2, timeStamp: 1020 });
    send('pointerdown', { ...touch, pointerId: 3, timeStamp: 1030 });
    send('pointerup', { ...pen, timeStamp: 1100 });
    send('pointerdown', { ...touch, pointerId: 4, timeStamp: 5000 });
    expect(heard).toEqual(['begin touch 0,0 undefined', 'cancel', 'begin pen 0,0 0.5', 'end']);
  });

  it('lets fingers draw again when the pen was put away', () => {
    send('pointerdown', { ...pen, timeStamp: 1000 });
    send('pointerup', { ...pen, timeStamp: 1100 });
    send('pointerdown', { ...touch, pointerId: 4, timeStamp: 11_200 });
    expect(heard.at(-1)).toBe('begin touch 0,0 undefined');
  });

  it('takes a contact as wide as a palm for one', () => {
    send('pointerdown', { ...touch, width: 90, timeStamp: 1 });
    expect(heard).toEqual([]);
  });

  it('moves and zooms the picture with two fingers, and draws nothing', () => {
    send('pointerdown', { ...touch, pointerId: 1, clientX: 0, clientY: 0, timeStamp: 1 });
    send('pointerdown', { ...touch, pointerId: 2, clientX: 10, clientY: 0, timeStamp: 2 });
    send('pointermove', { ...touch, pointerId: 2, clientX: 20, clientY: 0, timeStamp: 3 });
    // The middle went from 5 to 10; the fingers are twice as far apart.
    expect(heard).toEqual(['begin touch 0,0 undefined', 'cancel', 'pan 5,0', 'zoom 2.00']);
  });

  it('moves the picture with one pointer when told so', () => {
    pointers.moving = true;
    send('pointerdown', { clientX: 1, clientY: 1 });
    send('pointermove', { clientX: 4, clientY: 5 });
    send('pointerup', {});
    expect(heard).toEqual(['pan 3,4']);
  });

  it('gives up a stroke that the browser takes away', () => {
    send('pointerdown', {});
    send('pointercancel', {});
    expect(heard.at(-1)).toBe('cancel');
  });

  it('zooms by the wheel', () => {
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true }));
    expect(heard).toEqual(['zoom 1.17']); // exp(0.16)
  });
});
