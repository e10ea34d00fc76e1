/** How the installed app is opened while it runs: by its icon, by a shortcut, by a link, or with pictures (LOV-05). */
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

/** The app's own icon opens it (core/domain/app-manifest.ts). */
const isStart = ({ pathname, search, hash }: URL): boolean => pathname === paths.frontpage() && search === '' && hash === '';

/**
 * @param targetUrl as the launch names it
 * @param current what is shown
 * @returns null: what is open stays, as for the app's own icon
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

/** Chromium hands the launch of a page over again when the page is loaded again. */
function isRepeated(launch: string): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  const isReload = loading instanceof PerformanceNavigationTiming && loading.type === 'reload';
  return isReload && lastLaunch() === launch;
}

/** The last consumer gets every launch that comes, and those that came before there was one. */
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
