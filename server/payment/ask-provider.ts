/** Every call to a payment provider goes through here: it ends within a time limit, and a failure is a value. */
import { err, type Result } from '#core/kernel/result.ts';
import type { Services } from '../services.ts';
import type { PaymentProvider, ProviderFailure } from './payment-provider.ts';

/** Maximum time that a customer sees an empty page. */
export const PROVIDER_LIMIT_MS = 15_000;

export async function askProvider<T>(
  { payment, log }: Pick<Services, 'payment' | 'log'>,
  name: string,
  ask: (provider: PaymentProvider) => Promise<Result<T, ProviderFailure>>,
): Promise<Result<T, ProviderFailure>> {
  const provider = payment.get(name);
  const answer = provider
    ? await withinLimit(ask(provider))
    : err({ kind: 'unclear', reason: `this server has no payment provider ${name}` } as const);
  if (!answer.ok) log.warn({ provider: name, ...answer.error }, 'payment provider');
  return answer;
}

async function withinLimit<T>(answer: Promise<Result<T, ProviderFailure>>): Promise<Result<T, ProviderFailure>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result<never, ProviderFailure>>((resolve) => {
    timer = setTimeout(() => resolve(err({ kind: 'unclear', reason: `no answer in ${PROVIDER_LIMIT_MS} ms` })), PROVIDER_LIMIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    // An adapter that throws has a bug. The provider's result is unknown.
    return err({ kind: 'unclear', reason: error instanceof Error ? error.message : String(error) });
  } finally {
    clearTimeout(timer);
  }
}
