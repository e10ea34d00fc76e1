import type { ToWorker } from './service-worker-messages.ts';

/** How long a page waits for the worker's answer. */
const ANSWER_LIMIT_MS = 60_000;

/** Sends a message and waits for its answer; null when no worker controls the page, or none answered in time. */
export async function askServiceWorker(message: ToWorker): Promise<unknown> {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
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
