/** The shop's automatic work on payments: events, jobs, and the sweep for missed changes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#server/services.ts';
import { processPaymentEvents } from './payment-events.ts';
import { runPaymentJobs } from './payment-jobs.ts';
import { sweepPayments } from './sweep-payments.ts';

const POLL_MS = 1500;

/** One round. @returns whether there was any work */
export async function workOnPayments(services: Services): Promise<boolean> {
  const events = await processPaymentEvents(services);
  const asked = await sweepPayments(services);
  const jobs = await runPaymentJobs(services);
  return events + asked + jobs > 0;
}

/** A failure of the database is logged and ignored: the next round follows. */
export function startPaymentWork(services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      try {
        await workOnPayments(services);
      } catch (error) {
        services.log.error({ err: error }, 'payments');
      }
      await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // rejects only when it is stopped
    }
  };
  const ended = rounds();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
