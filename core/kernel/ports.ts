/** Dependencies of rules on their environment. They are passed in, so that tests can pass their own. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number;
}

export interface Random {
  /** A version 4 UUID in lower case (RFC 9562). */
  uuid(): string;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

export const systemRandom: Random = { uuid: () => crypto.randomUUID() };
