/** The slider's rules (D2 §4, §9). */
const DEFAULT_SECONDS = 5;
const SWIPE_PX = 20;

/** How long a slide is shown. @param seconds the module's duration; null and invalid values give the default */
export const slideDurationMs = (seconds: number | null): number =>
  (seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_SECONDS) * 1000;

/** Wraps around in both directions. */
export const slideAfter = (index: number, step: number, count: number): number => (((index + step) % count) + count) % count;

/** @param movedPx positive to the right, which goes back. @returns 0 for a movement that is too short for a swipe */
export const swipeStep = (movedPx: number): -1 | 0 | 1 => {
  if (Math.abs(movedPx) < SWIPE_PX) return 0;
  return movedPx > 0 ? -1 : 1;
};
