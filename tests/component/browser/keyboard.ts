/** Keyboard actions of a customer without a pointer. */
import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** More Tab stops than any screen has. */
const MOST_STOPS = 90;

interface Way {
  /** Backwards, by Shift and Tab. */
  readonly back?: boolean;
}

/** Moves the focus to a control by the Tab key alone. */
export async function tabTo(control: Locator, { back = false }: Way = {}): Promise<void> {
  await expect.element(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS && control.query() !== document.activeElement; stop += 1) await userEvent.tab({ shift: back });
  expect(document.activeElement, `within ${MOST_STOPS} stops`).toBe(control.query());
}

export async function pressOn(control: Locator, way: Way = {}): Promise<void> {
  await tabTo(control, way);
  await userEvent.keyboard('{Enter}');
}
