/**
 * Test shops hash passwords with the smallest parameters that argon2 has: at their real cost, which access-sign-in.test.ts
 * asserts, each takes 28 ms of a processor. What is stored names its parameters, so that a comparison is as cheap.
 * A script of plain Node: the shops that tests start as processes load it with --import, before their own modules.
 */
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
/** Beside the package's own functions: this module may be loaded more than once in a worker. */
const STATE = Symbol.for('keepsake.cheap-hashes');

if (!argon2[STATE]) {
  const state = { isCheap: true };
  const { hash } = argon2;
  argon2[STATE] = state;
  argon2.hash = (secret, options) => hash(secret, state.isCheap ? { ...options, memoryCost: 8, timeCost: 1 } : options);
}

/** What is hashed while `run` lasts has its real cost. */
export async function atRealCost(run) {
  argon2[STATE].isCheap = false;
  try {
    return await run();
  } finally {
    argon2[STATE].isCheap = true;
  }
}
