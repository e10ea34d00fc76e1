/**
 * Workbox background sync in a service worker, as developer.chrome.com/docs/workbox/modules/workbox-background-sync says:
 * the request is tried, and queued when it fails ('Advanced usage'); an answer of 5xx counts as a failure (its `statusPlugin`).
 * Keyed is what a careful team would add: a key in the stored request, and a replay that looks at the status too.
 */
import { Queue } from 'workbox-background-sync';
import { IS_KEYED } from './contestant.ts';

/** Throws for an answer that is a failure of the server. */
async function send(request) {
  const answer = await fetch(request);
  if (answer.status >= 500) throw new Error('Server error.');
  return answer;
}

/** As the queue's own `replayRequests`, and an answer of 5xx is not taken for success. */
async function replay({ queue }) {
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest())
    try {
      await send(entry.request.clone());
    } catch (error) {
      await queue.unshiftRequest(entry);
      throw error;
    }
}

const queue = new Queue('changes', { maxRetentionTime: 24 * 60, ...(IS_KEYED && { onSync: replay }) });

async function sendOrQueue(request) {
  try {
    return await send(request.clone());
  } catch {
    await queue.pushRequest({ request });
    // The page learns that the change is stored.
    return new Response(null, { status: 202 });
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(sendOrQueue(event.request));
});
self.addEventListener('message', async ({ ports: [port] }) => {
  const bodies = await Promise.all((await queue.getAll()).map(({ request }) => request.clone().json()));
  port.postMessage(bodies.map(({ number }) => number));
});
