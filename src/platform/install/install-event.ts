/**
 * The browser's own install prompt. Chromium fires its event once, often before the device is open, so the event is
 * stored from the start.
 */
export interface InstallEvent extends Event {
  /** Shows the prompt. Once for each event, and only after a fresh tap of the customer. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** @returns removes the listeners */
export function followInstallEvent(): () => void {
  const offered = (event: Event) => {
    if (!isInstallEvent(event)) return;
    // The shop offers it at a better time than the browser.
    event.preventDefault();
    keep(event);
  };
  const installed = () => keep(null);
  addEventListener('beforeinstallprompt', offered);
  addEventListener('appinstalled', installed);
  return () => {
    removeEventListener('beforeinstallprompt', offered);
    removeEventListener('appinstalled', installed);
    kept = null;
  };
}

export function onInstallEvent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const keptInstallEvent = (): InstallEvent | null => kept;

/** The event cannot be used again afterwards. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const event = kept;
  if (!event) return 'dismissed';
  keep(null);
  await event.prompt();
  return (await event.userChoice).outcome;
}
