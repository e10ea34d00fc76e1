/**
 * PGlite works in the server's own thread, and each statement that waits begins in a microtask of the one before it: a
 * queue of them would keep everything else of the thread waiting until it is empty, timers and connections too (SEC-02).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** What statements take at most before everything else has its turn. */
const TURN_MS = 5;
/** In one turn of its loop Node accepts one connection: after 150 new ones the next would wait for 150 times TURN_MS. */
const TURNS = 16;

export function giveTurns(client: Pick<PGlite, 'execProtocolStream'>): void {
  const send = client.execProtocolStream.bind(client);
  let turnBeganAtMs = performance.now();
  // A statement holds PGlite's lock while it waits here, so that their order stays.
  client.execProtocolStream = async (...args) => {
    if (performance.now() - turnBeganAtMs >= TURN_MS) {
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
      turnBeganAtMs = performance.now();
    }
    return send(...args);
  };
}
