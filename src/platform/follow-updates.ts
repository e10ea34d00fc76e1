import type { Workbox } from 'workbox-window';

export interface UpdatePorts {
  readonly serviceWorker: Pick<ServiceWorkerContainer, 'controller' | 'getRegistration'>;
  /** Shows the offer; the answer takes it back. */
  readonly offer: (accept: () => void) => () => void;
  readonly reload: () => void;
}

/** Offers a new version when there is one: a worker that waits beside the one from which this page has its files. */
export function followUpdates(
  workbox: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting'>,
  { serviceWorker, offer, reload }: UpdatePorts,
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
    const takeBack = offer(() => void accept());
    // Activated by another tab, or replaced by a still newer one.
    sw.addEventListener('statechange', takeBack, { once: true });
  });
  // Another tab may accept: this one keeps its page and its chunks until it is loaded again.
  workbox.addEventListener('controlling', () => {
    if (isAccepted) reload();
  });
}
