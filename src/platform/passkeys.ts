/** Passkeys of this device, by WebAuthn. The library is loaded when a passkey is first used. */
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#core/contract/second-step.ts';
import { NewPasskeySchema, PasskeyAnswerSchema } from '#core/contract/second-step.ts';

export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** null when the customer cancelled, or this device has no passkey of the account. */
export const signWithPasskey = (options: PasskeyRequest): Promise<PasskeyAnswer | null> =>
  orNull(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { timeout, ...rest } = options;
    // Transports are texts of the authenticator, which browsers ignore if they do not know them.
    const optionsJSON = { ...rest, ...(timeout !== undefined && { timeout }) } as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return PasskeyAnswerSchema.parse(await startAuthentication({ optionsJSON }));
  });

/** null when the customer cancelled, or this authenticator already has a passkey of the account. */
export const makePasskey = (options: PasskeyCreation): Promise<NewPasskey | null> =>
  orNull(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { timeout, ...rest } = options;
    const optionsJSON = { ...rest, ...(timeout !== undefined && { timeout }) } as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return NewPasskeySchema.parse(await startRegistration({ optionsJSON }));
  });

/** Browsers do not give the reason: a person at the device must not learn which accounts it knows. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Error && EXPECTED.has(thrown.name)) return null;
    throw thrown;
  }
}

const EXPECTED = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError', 'NotSupportedError']);
