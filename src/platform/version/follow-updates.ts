import type { Workbox } from 'workbox-window';

export interface UpdatePorts {
  readonly serviceWorker: Pick<ServiceWorkerContainer, 'controller' | 'getRegistration'>;
  /** Shows the offer; the returned function withdraws it. */
  readonly offer: (accept: () => void) => () => void;
  readonly reload: () => void;
  /** Runs later; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * A first worker on a busy device may look like a waiting one, because Firefox reports its state late. A new version
 * stays waiting longer than this.
 */
const RESTS_MS = 2_000;

/**
 * Offers a new version when there is one: a waiting worker beside the one that controls this page.
 * @returns a function that also observes the registration. Workbox reports one update that it did not request itself,
 * but a tab may be open through several.
 */
export function followUpdates(
  workbox: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting'>,
  { serviceWorker, offer, reload, after }: UpdatePorts,
): (registration: Pick<ServiceWorkerRegistration, 'installing' | 'addEventListener'>) => void {
  let isAccepted = false;
  const noticed = new WeakSet<ServiceWorker>();
  const accept = async () => {
    isAccepted = true;
    const waiting = (await serviceWorker.getRegistration())?.waiting;
    // Another tab may have activated it in the meantime. In that case the page only has to be reloaded.
    if (waiting) workbox.messageSkipWaiting();
    else reload();
  };
  const notice = (sw: ServiceWorker | undefined) => {
    const { controller } = serviceWorker;
    // The very first worker also waits between its installation and its activation (Firefox). It is no update.
    if (!sw || !controller || controller === sw || sw.state !== 'installed' || noticed.has(sw)) return;
    noticed.add(sw);
    let takeBack = after(RESTS_MS, () => {
      takeBack = offer(() => void accept());
    });
    // It was activated, for example by another tab, or replaced by a newer one.
    sw.addEventListener('statechange', () => takeBack(), { once: true });
  };
  workbox.addEventListener('waiting', ({ sw }) => notice(sw));
  // Another tab may accept the update. This one keeps its page and its chunks until it is reloaded.
  workbox.addEventListener('controlling', () => {
    if (isAccepted) reload();
  });
  return (registration) =>
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => notice(installing));
    });
}
