import { freezePage, thawPage } from '#src/data/page-freeze.ts';

export interface PageCachePorts {
  /** Saves the open editor's draft; throws if that fails. */
  readonly saveOpen: () => Promise<void>;
  readonly reload: () => void;
}

/**
 * Lets the browser keep the page in the back-forward cache without a lock on the database (`freezePage`). Call it
 * before a database is opened.
 */
export function followPageCache(report: (what: string, detail: unknown) => void, { saveOpen, reload }: PageCachePorts): () => void {
  const freeze = ({ persisted }: PageTransitionEvent) => {
    if (persisted) freezePage();
  };
  const resume = async () => {
    const found = await thawPage();
    if (found === 'goes-on') return;
    if (found === 'broken-off') await saveOpen();
    reload();
  };
  const thaw = ({ persisted }: PageTransitionEvent) => {
    // An edit that cannot be saved stays on the screen.
    if (persisted) void resume().catch((error: unknown) => report('return to the page', error));
  };
  // In the capture phase, so that transactions that other listeners start have to wait.
  addEventListener('pagehide', freeze, { capture: true });
  addEventListener('pageshow', thaw, { capture: true });
  return () => {
    removeEventListener('pagehide', freeze, { capture: true });
    removeEventListener('pageshow', thaw, { capture: true });
  };
}
