import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 40;
const KILOBYTES = 1024;

interface Process {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  readonly megabytes: number;
}

/** Every process as Linux tells it; one that ended meanwhile is left out. */
function readProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const field = (key: string) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
        const megabytes = Number(field('VmRSS')) / KILOBYTES;
        return [{ pid: Number(pid), name: field('Name'), parent: Number(field('PPid')), megabytes }];
      } catch {
        return [];
      }
    });
}

/**
 * The largest of a process and its descendants, this program itself left out: the one that decodes.
 * @param program only processes whose name begins so (Linux keeps 15 letters of it)
 */
export function largestOf(root: number, program = ''): Process | null {
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
  const ours = processes.filter(({ pid, name }) => mine.has(pid) && pid !== process.pid && name.startsWith(program));
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
 * @param program and only at those with this name
 */
export function watchMemory(
  root: () => number | null = () => process.pid,
  program = '',
): () => { readonly peakMegabytes: number; readonly peakKind: string; readonly baseMegabytes: number } {
  let peakMegabytes = 0;
  let peakKind = '';
  let baseMegabytes = 0;
  const timer = setInterval(() => {
    const pid = root();
    const now = pid === null ? null : largestOf(pid, program);
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
