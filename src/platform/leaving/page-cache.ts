import { freezePage, thawPage } from '#src/data/page-freeze.ts';

export interface PageCachePorts {
  /** Puts what is open in an editor on the disk; throws where that fails. */
  readonly saveOpen: () => Promise<void>;
  readonly reload: () => void;
}

/**
 * Lets the browser keep the page when it is left (the back-forward cache) without the page holding the database: `freezePage`.
 * Call it before a database is opened.
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
    // What cannot be saved stays on the screen.
    if (persisted) void resume().catch((error: unknown) => report('return to the page', error));
  };
  // Before other listeners: what they begin then waits.
  addEventListener('pagehide', freeze, { capture: true });
  addEventListener('pageshow', thaw, { capture: true });
  return () => {
    removeEventListener('pagehide', freeze, { capture: true });
    removeEventListener('pageshow', thaw, { capture: true });
  };
}
