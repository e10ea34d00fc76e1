/** A Background Sync event: it fails while something waits, so that the browser tries again with its own pauses. */

export interface SyncPorts {
  /** Tells every open page that the connection may be back. */
  wakePages(): Promise<void>;
  /** Sends what can be sent. waiting: something is left that needs no customer. */
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
  // Chromium allows it only while a page is open. Without one, the next start of the app sends what is left.
  if (isLastChance) await ports.register().catch((error: unknown) => ports.report('register sync', error));
  throw left;
}
