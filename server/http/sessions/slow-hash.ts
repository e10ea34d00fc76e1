import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters of the OWASP cheat sheet: 19 MiB, 2 passes. For every value that contains a password. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each call takes tens of milliseconds on a thread of its own. */
export const slowHashing = {
  hash: (secret: string): Promise<string> => hash(secret, PARAMETERS),
  verify: (stored: string, secret: string): Promise<boolean> => verify(stored, secret),
};
