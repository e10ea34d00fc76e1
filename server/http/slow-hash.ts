import { hash } from '@node-rs/argon2';

/** argon2id with the parameters of the OWASP cheat sheet: 19 MiB, 2 passes. For whatever has a password in it. */
export const slowHash = (secret: string): Promise<string> => hash(secret, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
