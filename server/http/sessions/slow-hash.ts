import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '#core/kernel/gate.ts';

/** argon2id with the parameters of the OWASP cheat sheet: 19 MiB, 2 passes. For every value that contains a password. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core and most of Node's threads stay free for other work while 150 passwords are checked at once (SEC-02). */
const inTurn = createGate(Math.max(1, Math.min(2, os.availableParallelism() - 1)));

/** Each call takes tens of milliseconds on its own thread. */
export const slowHashing = {
  hash: (secret: string): Promise<string> => inTurn(() => hash(secret, PARAMETERS)),
  verify: (stored: string, secret: string): Promise<boolean> => inTurn(() => verify(stored, secret)),
};
