/** The time of a slow connection, in rounded values as measured on phones in a train. */
import type { FaultSettings } from './fault-settings.ts';

interface Line {
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
}

const LINES: Readonly<Record<FaultSettings['speed'], Line>> = {
  full: { latencyMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY },
  '3g': { latencyMs: 300, bytesPerSecond: 90_000 },
  '2g': { latencyMs: 800, bytesPerSecond: 20_000 },
};

export const latencyMsOf = (speed: FaultSettings['speed']): number => LINES[speed].latencyMs;

/** The time of these bytes after the latency. */
export const transferMsOf = (speed: FaultSettings['speed'], bytes: number): number => (bytes / LINES[speed].bytesPerSecond) * 1000;
