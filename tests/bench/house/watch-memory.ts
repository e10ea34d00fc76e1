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

/** The largest of a process and its descendants, this program itself left out: the one that decodes. */
function largestOf(root: number): Process | null {
  const processes = readProcesses();
  const mine = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of processes) {
      if (!mine.has(parent) || mine.has(pid)) continue;
      mine.add(pid);
      grown = true;
    }
  }
  const ours = processes.filter(({ pid }) => mine.has(pid) && pid !== process.pid);
  return ours.toSorted((a, b) => b.megabytes - a.megabytes)[0] ?? null;
}

/** What Chromium started it for: 'renderer', 'gpu-process'…, or 'main'. */
function kindOf(pid: number): string {
  try {
    return /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'main';
  } catch {
    return 'ended';
  }
}

/**
 * Looks at the processes that this one starts; the answer stops it and tells the most that the largest held.
 * @param root looks at this one's only, while there is one
 */
export function watchMemory(
  root: () => number | null = () => process.pid,
): () => { readonly peakMegabytes: number; readonly peakKind: string; readonly baseMegabytes: number } {
  let peakMegabytes = 0;
  let peakKind = '';
  let baseMegabytes = 0;
  const timer = setInterval(() => {
    const pid = root();
    const now = pid === null ? null : largestOf(pid);
    if (!now) return;
    if (baseMegabytes === 0) baseMegabytes = now.megabytes;
    if (now.megabytes > peakMegabytes) peakKind = kindOf(now.pid);
    peakMegabytes = Math.max(peakMegabytes, now.megabytes);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return { peakMegabytes, peakKind, baseMegabytes };
  };
}
