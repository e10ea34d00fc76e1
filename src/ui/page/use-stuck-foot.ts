import { type RefCallback, useCallback } from 'react';

const heights = new Map<HTMLElement, number>();

function publish(): void {
  document.documentElement.style.setProperty('--foot', `${Math.max(0, ...heights.values())}px`);
}

/** A third of the window: a higher bar would leave too little of the page. */
const MOST_OF_WINDOW = 1 / 3;

/** Height of the window that a bar covers, from its lower edge. */
function coveredPx(bar: HTMLElement): number {
  bar.style.position = '';
  const { position, bottom } = getComputedStyle(bar);
  if (bottom === 'auto' || (position !== 'sticky' && position !== 'fixed')) return 0;
  const fromEdgePx = Number.parseFloat(bottom);
  if (position === 'sticky' && bar.offsetHeight > innerHeight * MOST_OF_WINDOW) {
    bar.style.position = 'static';
    return 0;
  }
  return bar.offsetHeight + fromEdgePx;
}

/**
 * For a bar that stays at the foot of the window. Its height, at any text size, is kept free below the focused element
 * (WCAG 2.4.11). A bar that would cover more than a third of the window stays at its place on the page instead.
 */
export function useStuckFoot(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    // The footer below the page is hidden if a bar exists (shop-footer.module.css).
    bar.dataset['foot'] = '';
    const measure = () => {
      heights.set(bar, coveredPx(bar));
      publish();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      heights.delete(bar);
      publish();
    };
  }, []);
}
