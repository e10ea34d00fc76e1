import { type DragEvent, type PointerEvent, useRef } from 'react';
import { swipeStep } from './slider-view.ts';

type Pointer = PointerEvent<HTMLElement>;

/** Handlers for horizontal swipes. `touch-action: pan-y` leaves scrolling to the browser. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ readonly id: number; readonly xPx: number } | null>(null);
  const stepOf = (event: Pointer) => (start.current?.id === event.pointerId ? swipeStep(event.clientX - start.current.xPx) : 0);
  return {
    onPointerDown(event: Pointer) {
      start.current = event.isPrimary && event.button === 0 ? { id: event.pointerId, xPx: event.clientX } : null;
    },
    // Capture the pointer once the movement is a swipe: the swipe then ends here wherever the finger is, and the link
    // below is not clicked.
    onPointerMove(event: Pointer) {
      const { currentTarget, pointerId } = event;
      if (stepOf(event) !== 0 && !currentTarget.hasPointerCapture(pointerId)) currentTarget.setPointerCapture(pointerId);
    },
    onPointerUp(event: Pointer) {
      const step = stepOf(event);
      start.current = null;
      if (step !== 0) onSwipe(step);
    },
    onPointerCancel() {
      start.current = null;
    },
    // The browser would drag a link or selected text instead, and cancel the swipe.
    onDragStart(event: DragEvent) {
      event.preventDefault();
    },
  };
}
