import { type RefCallback, useCallback } from 'react';

/** Visible fraction at which an element counts as seen. */
const SEEN_PART = 0.6;

/** Calls `onSeen` once most of the element is visible. */
export function useWhenSeen(onSeen: () => void): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          observer.disconnect();
          onSeen();
        },
        { threshold: SEEN_PART },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onSeen],
  );
}
