import { type RefCallback, useCallback, useState } from 'react';
import type { Size } from '#core/layout/crop.ts';

/** Size of an element in CSS pixels, updated when it changes; null before the element is rendered. */
export function useElementSize(): readonly [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
