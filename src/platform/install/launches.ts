/** Launches of the installed app while it runs: by its icon, a shortcut, a link, or with pictures (LOV-05). */
import { paths } from '#core/contract/paths/paths.ts';
import { sharedAddress, type ShareOutcome } from '#src/data/commands/sharing/share-outcome.ts';
import { lastLaunch, rememberLaunch } from '../storage/session-flags.ts';

interface Launch {
  readonly targetURL?: string | null;
  readonly files?: readonly { getFile(): Promise<File> }[];
}

interface LaunchQueue {
  setConsumer(consume: (launch: Launch) => void): void;
}

interface Launches {
  /** @returns what became of them; null: that is not known */
  keepFiles(files: readonly File[]): Promise<ShareOutcome | null>;
  goTo(address: string): void;
  report(what: string, detail: unknown): void;
}

/** Whether the address is that of the app's own icon (core/domain/app-manifest.ts). */
const isStart = ({ pathname, search, hash }: URL): boolean => pathname === paths.frontpage() && search === '' && hash === '';

/**
 * @param targetUrl address of the launch
 * @param current the shown address
 * @returns null when the open page stays, as for the app's own icon
 */
export function launchLeadsTo(targetUrl: string | null, current: string): string | null {
  const open = new URL(current);
  const target = targetUrl === null ? null : new URL(targetUrl, current);
  if (!target || target.origin !== open.origin || isStart(target) || target.href === open.href) return null;
  return `${target.pathname}${target.search}${target.hash}`;
}

const launchQueue = (): LaunchQueue | null => {
  const { launchQueue: queue } = globalThis as { readonly launchQueue?: LaunchQueue };
  return queue ?? null;
};

/** Chromium delivers a page's launch again when the page is reloaded. */
function isRepeated(launch: string): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  const isReload = loading instanceof PerformanceNavigationTiming && loading.type === 'reload';
  return isReload && lastLaunch() === launch;
}

/** The last consumer gets every launch, including those before it was set. */
export function followLaunches({ keepFiles, goTo, report }: Launches): void {
  let isFirst = true;
  const open = async ({ targetURL = null, files = [] }: Launch) => {
    const opened = await Promise.all(files.map((file) => file.getFile()));
    const launch = JSON.stringify([targetURL, opened.map(({ name, size, lastModified }) => [name, size, lastModified])]);
    const isAgain = isFirst && isRepeated(launch);
    isFirst = false;
    rememberLaunch(launch);
    if (isAgain) return;
    if (opened.length === 0) {
      const address = launchLeadsTo(targetURL, location.href);
      if (address !== null) goTo(address);
      return;
    }
    goTo(sharedAddress(await keepFiles(opened)));
  };
  launchQueue()?.setConsumer((launch) => {
    void open(launch).catch((error: unknown) => {
      report('launch', error);
      goTo(sharedAddress(null));
    });
  });
}
