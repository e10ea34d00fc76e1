import { useCallback, useEffect, useRef, useState } from 'react';
import { STEP_RAD } from './mug-shape.ts';

const TURN_MS = 420;

export interface Turning {
  /** Where the mug rests or is going to. */
  readonly turnRad: number;
  /** By a step of `STEP_RAD`, with a movement unless the customer wants none. */
  readonly step: (steps: number) => void;
  /** At once, under the finger. */
  readonly drag: (byRad: number) => void;
}

/**
 * @param draw at a turn. It is called for each frame, without a rendering of React's.
 * @param frontRad where it begins
 */
export function useTurning(frontRad: number, draw: (turnRad: number) => void): Turning {
  const [turnRad, setTurn] = useState(frontRad);
  const shown = useRef(frontRad);
  const frame = useRef(0);
  const latestDraw = useRef(draw);
  latestDraw.current = draw;

  useEffect(() => {
    const from = shown.current;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (from === turnRad || isStill) {
      shown.current = turnRad;
      latestDraw.current(turnRad);
      return undefined;
    }
    const beganMs = performance.now();
    const move = (nowMs: number) => {
      const share = Math.min(1, Math.max(0, (nowMs - beganMs) / TURN_MS));
      shown.current = share === 1 ? turnRad : from + (turnRad - from) * (1 - (1 - share) ** 3);
      latestDraw.current(shown.current);
      if (share < 1) frame.current = requestAnimationFrame(move);
    };
    frame.current = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame.current);
  }, [turnRad]);

  // What it is drawn with has changed.
  useEffect(() => draw(shown.current), [draw]);

  const step = useCallback((steps: number) => setTurn((now) => now + steps * STEP_RAD), []);
  const drag = useCallback((byRad: number) => {
    cancelAnimationFrame(frame.current);
    shown.current += byRad;
    setTurn(shown.current);
  }, []);
  return { turnRad, step, drag };
}
