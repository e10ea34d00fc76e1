/**
 * PGlite works in the server's own thread, and each waiting statement begins in a microtask of the one before it: a
 * queue of them would block everything else in the thread, timers and connections too, until it is empty (SEC-02).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Maximum time of statements before other work gets a turn. */
const TURN_MS = 5;
/** Node accepts one connection in one turn of its loop: after 150 new ones the next would wait for 150 times TURN_MS. */
const TURNS = 16;

export function giveTurns(client: Pick<PGlite, 'execProtocolStream'>): void {
  const send = client.execProtocolStream.bind(client);
  let turnBeganAtMs = performance.now();
  // A statement holds PGlite's lock while it waits here, so that the order is kept.
  client.execProtocolStream = async (...args) => {
    if (performance.now() - turnBeganAtMs >= TURN_MS) {
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
      turnBeganAtMs = performance.now();
    }
    return send(...args);
  };
}
