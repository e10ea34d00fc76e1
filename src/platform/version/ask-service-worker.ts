import type { ToWorker } from './service-worker-messages.ts';

/** How long a page waits for the worker's answer. */
const ANSWER_LIMIT_MS = 60_000;

/**
 * Sends a message and waits for its answer; null: no worker controls the page, or none answered in time.
 * @param patienceMs how long to wait for a worker that is still being installed, as on a first visit
 */
export async function askServiceWorker(message: ToWorker, patienceMs = 0): Promise<unknown> {
  const controller = await controllerWithin(patienceMs);
  if (!controller) return null;
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(timer);
      channel.port1.close();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), ANSWER_LIMIT_MS);
    channel.port1.onmessage = (event: MessageEvent<unknown>) => end(event.data);
    controller.postMessage(message, [channel.port2]);
  });
}

async function controllerWithin(patienceMs: number): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller || patienceMs === 0) return serviceWorker.controller;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    serviceWorker.addEventListener(
      'controllerchange',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  return serviceWorker.controller;
}
