/** The tabs of the test's Firefox, as processes of this machine. WebDriver BiDi has no way to end one. */
import { readdirSync, readFileSync } from 'node:fs';

/** The name of each process that shows pages of a shop: the system keeps 15 letters of 'Isolated Web Content'. */
const TAB = 'Isolated Web Co';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

function readProcesses(): readonly Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const [, name = '', parent = ''] = /^Name:\t(.*)$[\s\S]*^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8')) ?? [];
        return [{ pid: Number(entry), parent: Number(parent), name }];
      } catch {
        // The process has ended since it was listed.
        return [];
      }
    });
}

/** Kills every tab of this worker's browser, so that their pages run and write nothing any more. */
export function killFirefoxTabs(): void {
  const processes = readProcesses();
  const ours = new Set([process.pid]);
  for (let before = 0; before < ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  const tabs = processes.filter(({ pid, name }) => ours.has(pid) && name === TAB);
  if (tabs.length === 0) throw new Error('This browser has no tab that shows a page');
  for (const { pid } of tabs) process.kill(pid, 'SIGKILL');
}
