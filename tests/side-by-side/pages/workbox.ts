/** A page whose service worker keeps failed requests with Workbox. */
import { type Contestant, IS_KEYED, requestOf } from './contestant.ts';

const QUEUED = 202;

async function start(): Promise<Contestant> {
  await navigator.serviceWorker.register(`/sw.js${location.search}`);
  const registration = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  return {
    async make(change) {
      const answer = await fetch('/changes', requestOf(change, IS_KEYED ? crypto.randomUUID() : null)).catch(() => null);
      return answer && (answer.ok || answer.status === QUEUED) ? 'accepted' : 'refused';
    },
    waiting: () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        // Numbers, as the worker sends them.
        port1.onmessage = ({ data }) => resolve(data as number[]);
        registration.active?.postMessage('waiting', [port2]);
      }),
  };
}

window.contestant = await start();
