import { useCallback, useEffect, useRef, useState } from 'react';
import { STEP_RAD } from './mug-shape.ts';

const TURN_MS = 420;

export interface Turning {
  /** The angle at which the mug rests, or to which it turns. */
  readonly turnRad: number;
  /** Turns by steps of `STEP_RAD`, animated unless the customer prefers reduced motion. */
  readonly step: (steps: number) => void;
  /** Turns at once, under the finger. */
  readonly drag: (byRad: number) => void;
}

/**
 * @param draw draws at a given turn. It is called for each frame, without a React render
 * @param frontRad the initial turn
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

  // The draw function has changed.
  useEffect(() => draw(shown.current), [draw]);

  const step = useCallback((steps: number) => setTurn((now) => now + steps * STEP_RAD), []);
  const drag = useCallback((byRad: number) => {
    cancelAnimationFrame(frame.current);
    shown.current += byRad;
    setTurn(shown.current);
  }, []);
  return { turnRad, step, drag };
}
