/** Passkeys by WebAuthn. The library checks signatures, origins, challenges and counters; its failures are refusals. */
import { and, eq } from 'drizzle-orm';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#core/contract/second-step.ts';
import { PasskeyCreationSchema, PasskeyRequestSchema } from '#core/contract/second-step.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { passkeys } from '#server/db/schema.ts';
import { shopUrlOf } from '../access/shop-url.ts';
import type { PasskeyRow } from './state.ts';

/** ECDSA with P-256 and RSA, which present authenticators support. */
const ALGORITHMS = [-7, -257];

/** Passkeys belong to the host of PUBLIC_URL and do not work on another one (docs/operations.md). */
const hostOf = (config: Config): string => new URL(shopUrlOf(config)).hostname;

/** Without PUBLIC_URL the shop is tested on this machine, at any port. */
function originOf(config: Config, clientDataJSON: string): string {
  const own = new URL(shopUrlOf(config)).origin;
  if (config.publicUrl !== null) return own;
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { readonly origin?: unknown };
    return typeof origin === 'string' && /^http:\/\/localhost(:\d+)?$/.test(origin) ? origin : own;
  } catch {
    // Not JSON: the library refuses it.
    return own;
  }
}

const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports: [...transports] });

export async function requestOptions(config: Config, own: readonly PasskeyRow[]): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    allowCredentials: own.map(credentialOf),
    // The password was checked already.
    userVerification: 'preferred',
  });
  return PasskeyRequestSchema.parse(options);
}

interface Owner {
  readonly uuid: string;
  readonly email: string | null;
  readonly name: string;
}

export async function creationOptions(
  config: Config,
  shop: string,
  { uuid, email, name }: Owner,
  own: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const options = await generateRegistrationOptions({
    rpName: shop,
    rpID: hostOf(config),
    userID: new TextEncoder().encode(uuid),
    userName: email ?? uuid,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: own.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return PasskeyCreationSchema.parse(options);
}

export type CheckedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** null when it was not made for this shop, for this customer's challenge or with one of these algorithms. */
export async function checkNewPasskey(config: Config, challenge: string, made: NewPasskey): Promise<CheckedPasskey | null> {
  const checked = await orNull(() =>
    verifyRegistrationResponse({
      response: {
        ...made,
        clientExtensionResults: {},
        response: { clientDataJSON: made.response.clientDataJSON, attestationObject: made.response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: originOf(config, made.response.clientDataJSON),
      expectedRPID: hostOf(config),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const transports = made.response.transports ?? [];
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * @returns the signed counter; null when it is not an answer of this passkey to this challenge, or its counter
 * decreased
 */
export async function checkPasskeyAnswer(
  config: Config,
  challenge: string,
  passkey: PasskeyRow,
  answer: PasskeyAnswer,
): Promise<number | null> {
  const checked = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originOf(config, answer.response.clientDataJSON),
      expectedRPID: hostOf(config),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
      requireUserVerification: false,
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** The library throws for all invalid data that a device sends. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/** @returns whether the counter was still the checked one */
export async function countUse(db: Db, { uuid, counter }: PasskeyRow, newCounter: number, nowMs: number): Promise<boolean> {
  const counted = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: new Date(nowMs) })
    .where(and(eq(passkeys.uuid, uuid), eq(passkeys.counter, counter)))
    .returning({ uuid: passkeys.uuid });
  return counted.length === 1;
}
