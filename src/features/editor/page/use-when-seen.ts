import { type RefCallback, useCallback } from 'react';

/** So much of it has to be on the screen to have been looked at. */
const SEEN_PART = 0.6;

/** Calls once the element is mostly on the screen. */
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
