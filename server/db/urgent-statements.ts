/**
 * The embedded database runs one statement or transaction at a time, in the order in which they were sent. This module
 * queues them before the database instead, so that an urgent statement overtakes all waiting ones: it waits for the
 * running one, not for the 150 sign-ins that came before it (SEC-02).
 */
import type { PGlite } from '@electric-sql/pglite';
import { createGate } from '#core/kernel/gate.ts';

/** @returns the same database for urgent statements, which are few and short */
export function letUrgentFirst(client: PGlite): PGlite {
  const inTurn = createGate(1);
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  client.query = (...args) => inTurn(() => query(...args));
  client.transaction = (run) => inTurn(() => transaction(run));
  const urgent: PGlite = Object.create(client);
  urgent.query = query;
  return urgent;
}
