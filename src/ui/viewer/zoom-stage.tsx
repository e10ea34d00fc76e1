import { useGesture } from '@use-gesture/react';
import { type ReactNode, useRef } from 'react';
import styles from './zoom-stage.module.css';
import { moveViewer, type StageSize, type ViewerZoom, WHOLE, zoomViewer } from './viewer-zoom.ts';

interface ZoomStageProps {
  readonly zoom: ViewerZoom;
  readonly onZoom: (change: (zoom: ViewerZoom) => ViewerZoom) => void;
  /** A swipe: 1 goes on, -1 back. */
  readonly onStep: (step: 1 | -1) => void;
  readonly children: ReactNode;
}

const WHEEL_DOUBLES_AT = 400;
const DOUBLE_TAP_SCALE = 2.5;
const SWIPE_PX = 40;

/** What is under the fingers: pinch, double tap and wheel enlarge it, a drag moves it, a swipe goes on. The buttons are the caller's. */
export function ZoomStage({ zoom, onZoom, onStep, children }: ZoomStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const size = (): StageSize => ({ width: stage.current?.offsetWidth ?? 1, height: stage.current?.offsetHeight ?? 1 });
  const fromMiddle = (clientX: number, clientY: number) => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  useGesture(
    {
      onDrag: ({ delta: [x, y], movement: [movedX, movedY], last, pinching, cancel, tap }) => {
        if (pinching) return cancel();
        if (tap) return undefined;
        if (zoom.scale > 1) onZoom((now) => moveViewer(now, { x, y }, size()));
        else if (last && Math.abs(movedX) > SWIPE_PX && Math.abs(movedX) > Math.abs(movedY)) onStep(movedX < 0 ? 1 : -1);
        return undefined;
      },
      onPinch: ({ origin: [x, y], movement: [scale], memo }) => {
        const before: number = typeof memo === 'number' ? memo : 1;
        onZoom((now) => zoomViewer(now, scale / before, size(), fromMiddle(x, y)));
        return scale;
      },
      onWheel: ({ event, delta: [, deltaY] }) => {
        event.preventDefault();
        if (!event.ctrlKey)
          onZoom((now) => zoomViewer(now, 2 ** (-deltaY / WHEEL_DOUBLES_AT), size(), fromMiddle(event.clientX, event.clientY)));
      },
      onDoubleClick: ({ event }) =>
        onZoom((now) => (now.scale > 1 ? WHOLE : zoomViewer(now, DOUBLE_TAP_SCALE, size(), fromMiddle(event.clientX, event.clientY)))),
    },
    { target: stage, eventOptions: { passive: false }, drag: { filterTaps: true, pointer: { keys: false } } },
  );
  return (
    <div ref={stage} className={styles.stage} data-zoomed={zoom.scale > 1}>
      <div className={styles.zoomed} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
        {children}
      </div>
    </div>
  );
}
