/** A Background Sync event. It fails while an entry waits, so that the browser retries with its own delays. */

export interface SyncPorts {
  /** Tells every open page that the connection may be back. */
  wakePages(): Promise<void>;
  /** Sends all entries that can be sent. waiting: an entry is left that needs no action of the customer. */
  drain(): Promise<'done' | 'waiting'>;
  /** Asks the browser for another sync event. */
  register(): Promise<void>;
  report(what: string, detail: unknown): void;
}

export async function syncOutbox(isLastChance: boolean, ports: SyncPorts): Promise<void> {
  await ports.wakePages();
  let left: unknown = new Error('Changes are waiting to be sent.');
  try {
    if ((await ports.drain()) === 'done') return;
  } catch (error) {
    ports.report('background sync', error);
    left = error;
  }
  // Chromium allows it only while a page is open. Without one, the next start of the app sends the rest.
  if (isLastChance) await ports.register().catch((error: unknown) => ports.report('register sync', error));
  throw left;
}
