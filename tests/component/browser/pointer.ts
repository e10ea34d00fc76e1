/** Mouse and trackpad actions beyond the clicks of the page models: wheel, drag and pinch. */
import { cdp, type Locator } from 'vitest/browser';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle in coordinates of the whole window, because the screen under test is a frame of it. */
export function middleOf(locator: Locator): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  const { x, y, width, height } = locator.element().getBoundingClientRect();
  return { x: (frame?.x ?? 0) + x + width / 2, y: (frame?.y ?? 0) + y + height / 2 };
}

export async function wheel({ x, y }: Point, deltaY: number): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY });
}

const CTRL = 2;

/** A pinch with two fingers on a trackpad: browsers report it as a wheel with Control. */
export async function pinch({ x, y }: Point, deltaY: number): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY, modifiers: CTRL });
}

const STEPS = 6;

/** Drags the mouse from a point by `by`. */
export async function drag(from: Point, by: Point): Promise<void> {
  const at = (share: number) => ({ x: from.x + by.x * share, y: from.y + by.y * share, button: 'left', clickCount: 1 }) as const;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at(0) });
  for (let step = 1; step <= STEPS; step += 1)
    await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at(step / STEPS), buttons: 1 });
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at(1) });
}
