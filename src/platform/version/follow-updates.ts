import type { Workbox } from 'workbox-window';

export interface UpdatePorts {
  readonly serviceWorker: Pick<ServiceWorkerContainer, 'controller' | 'getRegistration'>;
  /** Shows the offer; the answer takes it back. */
  readonly offer: (accept: () => void) => () => void;
  readonly reload: () => void;
  /** Runs later; the answer stops it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** A first worker on a busy device may seem to wait beside another one: Firefox tells the page its state late. A new version goes on waiting. */
const RESTS_MS = 2_000;

/** Offers a new version when there is one: a worker that waits beside the one from which this page has its files. */
export function followUpdates(
  workbox: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting'>,
  { serviceWorker, offer, reload, after }: UpdatePorts,
): void {
  let isAccepted = false;
  const accept = async () => {
    isAccepted = true;
    const waiting = (await serviceWorker.getRegistration())?.waiting;
    // Activated meanwhile, by another tab for instance: the new version only has to be loaded.
    if (waiting) workbox.messageSkipWaiting();
    else reload();
  };
  workbox.addEventListener('waiting', ({ sw }) => {
    const { controller } = serviceWorker;
    // The very first worker 'waits' too, between its installation and its activation (Firefox): it is no update.
    if (!sw || !controller || controller === sw || sw.state !== 'installed') return;
    let takeBack = after(RESTS_MS, () => {
      takeBack = offer(() => void accept());
    });
    // Activated, by another tab for instance, or replaced by a still newer one.
    sw.addEventListener('statechange', () => takeBack(), { once: true });
  });
  // Another tab may accept: this one keeps its page and its chunks until it is loaded again.
  workbox.addEventListener('controlling', () => {
    if (isAccepted) reload();
  });
}
