import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 40;
const KILOBYTES = 1024;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly megabytes: number;
}

/** Every process as Linux tells it; one that ended meanwhile is left out. */
function readProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        return [{ pid: Number(name), parent: field('PPid'), megabytes: field('VmRSS') / KILOBYTES }];
      } catch {
        return [];
      }
    });
}

/** The largest of this process's descendants: the one that decodes. */
function largestDescendant(): number {
  const processes = readProcesses();
  const mine = new Set([process.pid]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of processes) {
      if (!mine.has(parent) || mine.has(pid)) continue;
      mine.add(pid);
      grown = true;
    }
  }
  return Math.max(0, ...processes.filter(({ pid }) => mine.has(pid) && pid !== process.pid).map(({ megabytes }) => megabytes));
}

/** Looks at the processes that this one starts; the answer stops it and tells the most that the largest held. */
export function watchMemory(): () => { readonly peakMegabytes: number; readonly baseMegabytes: number } {
  let peakMegabytes = 0;
  let baseMegabytes = 0;
  const timer = setInterval(() => {
    const now = largestDescendant();
    if (baseMegabytes === 0) baseMegabytes = now;
    peakMegabytes = Math.max(peakMegabytes, now);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return { peakMegabytes, baseMegabytes };
  };
}
