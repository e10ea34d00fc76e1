/** A device whose clock says November 2026 at any time of the run: a new calendar is for 2027. */
import { packageCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { systemTimers } from '#src/data/device-ports.ts';
import type { ShopOptions } from '../shop-screen.tsx';

const BEGUN_MS = Date.now();
const NOVEMBER_MS = Date.UTC(2026, 10, 22, 12);

export const IN_NOVEMBER_2026: ShopOptions = {
  time: { clock: { nowMs: () => NOVEMBER_MS + Date.now() - BEGUN_MS }, timers: systemTimers },
  // The shop has its own clock, so its answer is dropped, and the device fills the product by the same rule.
  answers: ({ lose }) => [templateCalls.fillTemplate, packageCalls.packageInstance].forEach(lose),
};
