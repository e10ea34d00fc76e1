/** An attacker who tries codes without a pause: for `npm run guess-codes`, and in a shorter form for the contract tests. */
import { accessCalls } from '#core/contract/access.ts';
import { createCall } from '../setup/call-client.ts';

export interface Attack {
  /** The shop's processes, tried in turn. */
  readonly urls: readonly string[];
  readonly guesses: number;
  /** At a time. */
  readonly parallel: number;
  /** Where the guess with this number comes from. */
  readonly addressOf: (index: number) => string;
  readonly codeOf: (index: number) => string;
}

export interface AttackReport {
  /** Guesses that were checked and said to be wrong. */
  readonly checked: number;
  /** 429: sent away before the code was looked at. */
  readonly refused: number;
  readonly found: number;
  readonly seconds: number;
}

export async function guessCodes({ urls, guesses, parallel, addressOf, codeOf }: Attack): Promise<AttackReport> {
  const calls = urls.map(createCall);
  const startedAt = performance.now();
  const count = { checked: 0, refused: 0, found: 0 };
  let next = 0;
  const guesser = async () => {
    while (next < guesses) {
      const index = next++;
      const call = calls[index % calls.length];
      if (!call) throw new Error('There is no shop to guess at.');
      // No cookie is kept: every guess is a new visitor's.
      const reply = await call(
        accessCalls.verifySubjectCode,
        { query: { code: codeOf(index) } },
        { headers: { 'x-forwarded-for': addressOf(index) } },
      );
      if (reply.status === 429) count.refused += 1;
      else if (reply.answer().valid) count.found += 1;
      else count.checked += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, guesser));
  return { ...count, seconds: (performance.now() - startedAt) / 1000 };
}
