import { freezePage, thawPage } from '#src/data/page-freeze.ts';

export interface PageCachePorts {
  /** Saves the open editor's draft; throws if that fails. */
  readonly saveOpen: () => Promise<void>;
  readonly reload: () => void;
}

/**
 * Lets the browser keep the page in the back-forward cache, or freeze it in the background (Page Lifecycle: Android after five minutes),
 * without a lock on the database (`freezePage`). Call it before a database is opened.
 */
export function followPageCache(report: (what: string, detail: unknown) => void, { saveOpen, reload }: PageCachePorts): () => void {
  // A cached page may also be frozen: both events fire, in this order and then in reverse.
  let isFrozen = false;
  const freeze = () => {
    if (!isFrozen) freezePage();
    isFrozen = true;
  };
  const resume = async () => {
    if (!isFrozen) return;
    isFrozen = false;
    const found = await thawPage();
    if (found === 'goes-on') return;
    // An edit that cannot be saved stays on the screen.
    if (found === 'broken-off') await saveOpen();
    reload();
  };
  const thaw = () => void resume().catch((error: unknown) => report('return to the page', error));
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) freeze();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) thaw();
  };
  // In the capture phase, so that transactions that other listeners start have to wait.
  addEventListener('pagehide', hide, { capture: true });
  addEventListener('pageshow', show, { capture: true });
  document.addEventListener('freeze', freeze, { capture: true });
  document.addEventListener('resume', thaw, { capture: true });
  return () => {
    removeEventListener('pagehide', hide, { capture: true });
    removeEventListener('pageshow', show, { capture: true });
    document.removeEventListener('freeze', freeze, { capture: true });
    document.removeEventListener('resume', thaw, { capture: true });
  };
}
