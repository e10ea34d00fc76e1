/** Frames of a page out of a trace of the browser: how long each took, and how long the page itself worked in it. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the thread's own time: what other programs took is not in it. */
  readonly tdur?: number;
}

export interface Frame {
  readonly wallMs: number;
  readonly workMs: number;
}

export const FRAME_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

/** @param trace of a page that asks for an animation frame in each one */
export function framesOf(trace: Buffer): Frame[] {
  // Chromium's trace format.
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const fired = traceEvents.filter((event) => event.name === 'FireAnimationFrame');
  const thread = busiestThread(fired);
  if (!thread) return [];
  const ofThread = (event: TraceEvent) => event.pid === thread.pid && event.tid === thread.tid;
  const starts = [...new Set(fired.filter(ofThread).map((event) => event.ts))].sort((a, b) => a - b);
  const [first = 0] = starts;
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && ofThread(event) && event.ts >= first).sort((a, b) => a.ts - b.ts);
  let next = 0;
  return starts.slice(1).map((end, index) => {
    const start = starts[index] ?? end;
    let work = 0;
    while (next < tasks.length && (tasks[next]?.ts ?? end) < end) work += tasks[next++]?.tdur ?? 0;
    return { wallMs: (end - start) / 1000, workMs: work / 1000 };
  });
}

function busiestThread(events: readonly TraceEvent[]): TraceEvent | undefined {
  const counts = new Map<string, { event: TraceEvent; count: number }>();
  for (const event of events) {
    const key = `${event.pid}/${event.tid}`;
    counts.set(key, { event, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.event;
}
