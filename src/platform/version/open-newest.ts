/** Reloads the page in the newest version of the shop, when the present one cannot start. */
export interface NewestPorts {
  readonly serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'> | undefined;
  readonly reload: () => void;
  readonly after: (ms: number, run: () => void) => void;
}

/** A new version has some megabytes. On a slow connection its download continues, and the next press finds it. */
const PATIENCE_MS = 20_000;

/**
 * A new version waits while a page of the old one is open, and a reload keeps that page's worker. A page that cannot
 * start shows no offer of the new version, so it activates the waiting one itself.
 */
export async function openNewest({ serviceWorker, reload, after }: NewestPorts): Promise<void> {
  // Without a connection no new version can be found. The reload then shows what it can.
  const taken = takeWaiting(serviceWorker).catch(() => undefined);
  await Promise.race([taken, new Promise<void>((resolve) => after(PATIENCE_MS, resolve))]);
  reload();
}

async function takeWaiting(serviceWorker: NewestPorts['serviceWorker']): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (!serviceWorker || !registration?.active) return;
  await registration.update();
  const { installing } = registration;
  if (installing) await isInstalled(installing);
  const { waiting } = registration;
  if (!waiting) return;
  const controls = new Promise<void>((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await controls;
}

/** Or abandoned. In that case the waiting one, if there is one, is the newest. */
const isInstalled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
