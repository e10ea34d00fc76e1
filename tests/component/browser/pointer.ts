/** What a mouse and a trackpad do that the clicks of the page models do not: wheel, drag and pinch. */
import { cdp, type Locator } from 'vitest/browser';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** In the whole window: the screen under test is a frame of it. */
export function middleOf(locator: Locator): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  const { x, y, width, height } = locator.element().getBoundingClientRect();
  return { x: (frame?.x ?? 0) + x + width / 2, y: (frame?.y ?? 0) + y + height / 2 };
}

export async function wheel({ x, y }: Point, deltaY: number): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY });
}

const CTRL = 2;

/** Two fingers on a trackpad: browsers tell of them as of a wheel with Control. */
export async function pinch({ x, y }: Point, deltaY: number): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY, modifiers: CTRL });
}

const STEPS = 6;

/** The mouse from a point, as far as `by`. */
export async function drag(from: Point, by: Point): Promise<void> {
  const at = (share: number) => ({ x: from.x + by.x * share, y: from.y + by.y * share, button: 'left', clickCount: 1 }) as const;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at(0) });
  for (let step = 1; step <= STEPS; step += 1)
    await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at(step / STEPS), buttons: 1 });
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at(1) });
}
