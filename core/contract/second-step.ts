/** Area secondStep: the second step of a sign-in, after the password (SEC-06, docs/adr/0018). */
import * as z from 'zod/mini';
import { accessCalls, IsSharedDeviceSchema } from './access.ts';
import { defineCall } from './define-call.ts';
import { lineOf, OkSchema, UuidSchema } from './entities.ts';

/** Recovery codes are made on the device, ten at a time: the shop gets only their hashes. */
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
/** How long the second step is skipped on a device that the customer marked as remembered. */
export const REMEMBERED_DAYS = 30;

/** The second steps that an account offers, separated by commas, in the parameter `ways` of access.second_step_needed. */
export const SECOND_STEP_WAYS = ['email', 'passkey', 'recovery'] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** A parameter of access.second_step_needed. It identifies the pending sign-in. */
const ChallengeSchema = z.string().check(z.minLength(1), z.maxLength(100));
/** SHA-256 in hex. */
const RecoveryHashesSchema = z
  .array(z.string().check(z.regex(/^[0-9a-f]{64}$/)))
  .check(z.minLength(RECOVERY_CODES), z.maxLength(RECOVERY_CODES));

const Base64UrlSchema = z.string().check(z.maxLength(8000), z.regex(/^[\w-]+$/));
const TransportsSchema = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10));
const CredentialSchema = z.object({ id: Base64UrlSchema, type: z.literal('public-key'), transports: z.optional(TransportsSchema) });

/** The part of WebAuthn's AuthenticationResponseJSON that the shop reads. */
export const PasskeyAnswerSchema = z.object({
  id: Base64UrlSchema,
  rawId: Base64UrlSchema,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Base64UrlSchema, authenticatorData: Base64UrlSchema, signature: Base64UrlSchema }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswerSchema>;

/** The part of WebAuthn's RegistrationResponseJSON that the shop reads. */
export const NewPasskeySchema = z.object({
  id: Base64UrlSchema,
  rawId: Base64UrlSchema,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64UrlSchema,
    attestationObject: Base64UrlSchema,
    transports: z.optional(TransportsSchema),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskeySchema>;

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequestSchema = z.object({
  challenge: z.string(),
  timeout: z.optional(z.int()),
  rpId: z.string(),
  allowCredentials: z.array(CredentialSchema),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequestSchema>;

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.optional(z.int()),
  excludeCredentials: z.array(CredentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreationSchema>;

/** The customer's second step: a code by e-mail, a recovery code, or the signature of a passkey. */
export const SecondStepSchema = z.object({
  way: z.enum(SECOND_STEP_WAYS),
  code: z.optional(z.string().check(z.maxLength(40))),
  passkey: z.optional(PasskeyAnswerSchema),
});
export type SecondStep = z.infer<typeof SecondStepSchema>;

const PasskeySchema = z.object({ id: UuidSchema, name: z.string(), createdAtMs: z.int(), lastUsedAtMs: z.nullable(z.int()) });
export type Passkey = z.infer<typeof PasskeySchema>;

const RememberedDeviceSchema = z.object({
  id: UuidSchema,
  device: z.string(),
  createdAtMs: z.int(),
  lastUsedAtMs: z.int(),
  expiresAtMs: z.int(),
  isCurrent: z.boolean(),
});
export type RememberedDevice = z.infer<typeof RememberedDeviceSchema>;

export const SecondStepStateSchema = z.object({
  isOn: z.boolean(),
  emailCodes: z.boolean(),
  passkeys: z.array(PasskeySchema),
  recoveryCodesLeft: z.int(),
  rememberedDevices: z.array(RememberedDeviceSchema),
});
export type SecondStepState = z.infer<typeof SecondStepStateSchema>;

const source = 'SEC-06';

export const secondStepCalls = {
  sendSignInCode: defineCall({
    name: 'sendSignInCode',
    method: 'POST',
    path: '/api/webshop/session/second-step/code',
    access: 'visitor',
    isOwnerless: true,
    offline: 'live',
    changes: true,
    simulated: 'recorded',
    ours: true,
    source: 'SEC-06; mails six digits to the address of the account, for a sign-in that waits or for confirmSignIn',
    body: z.object({ challenge: ChallengeSchema }),
    answer: OkSchema,
  }),
  askPasskey: defineCall({
    name: 'askPasskey',
    method: 'POST',
    path: '/api/webshop/session/second-step/passkey',
    access: 'visitor',
    isOwnerless: true,
    offline: 'live',
    changes: true,
    simulated: 'recorded',
    ours: true,
    source: 'SEC-06; what the device asks its passkey to sign',
    body: z.object({ challenge: ChallengeSchema }),
    answer: z.object({ options: PasskeyRequestSchema }),
  }),
  finishSignIn: defineCall({
    name: 'finishSignIn',
    method: 'POST',
    path: '/api/webshop/session/second-step',
    access: 'visitor',
    beginsSession: true,
    isOwnerless: true,
    offline: 'live',
    changes: true,
    simulated: 'recorded',
    trail: 'signed_in',
    ours: true,
    source: 'SEC-06; answers as signIn, which refused with access.second_step_needed',
    body: z.object({
      challenge: ChallengeSchema,
      step: SecondStepSchema,
      rememberThisDevice: z.boolean(),
      /** The picture code that signIn was called with. */
      code: accessCalls.signIn.body.shape.code,
      /** A shared device is never remembered. */
      isSharedDevice: IsSharedDeviceSchema,
    }),
    answer: accessCalls.signIn.answer,
  }),
  confirmSecondStep: defineCall({
    name: 'confirmSecondStep',
    method: 'POST',
    path: '/api/webshop/session/confirm/second-step',
    access: 'customer',
    simulated: 'denied',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SEC-06; after confirmSignIn refused with access.second_step_needed',
    body: z.object({ challenge: ChallengeSchema, step: SecondStepSchema }),
    answer: OkSchema,
  }),
  readSecondStep: defineCall({
    name: 'readSecondStep',
    method: 'GET',
    path: '/api/webshop/user/second-step',
    access: 'customer',
    offline: 'live',
    changes: false,
    ours: true,
    source,
    answer: SecondStepStateSchema,
  }),
  setEmailCodes: defineCall({
    name: 'setEmailCodes',
    method: 'POST',
    path: '/api/webshop/user/second-step/email-codes',
    access: 'customer',
    simulated: 'denied',
    needsRecentSignIn: true,
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SEC-06; the first kind that is turned on brings the hashes of ten recovery codes',
    body: z.object({ isOn: z.boolean(), recoveryHashes: z.optional(RecoveryHashesSchema) }),
    answer: SecondStepStateSchema,
  }),
  beginPasskey: defineCall({
    name: 'beginPasskey',
    method: 'POST',
    path: '/api/webshop/user/second-step/passkeys/options',
    access: 'customer',
    simulated: 'denied',
    needsRecentSignIn: true,
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SEC-06; what the device asks an authenticator to make a passkey of',
    answer: z.object({ options: PasskeyCreationSchema }),
  }),
  addPasskey: defineCall({
    name: 'addPasskey',
    method: 'POST',
    path: '/api/webshop/user/second-step/passkeys',
    access: 'customer',
    simulated: 'denied',
    needsRecentSignIn: true,
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SEC-06; the first kind that is turned on brings the hashes of ten recovery codes',
    body: z.object({
      name: lineOf(PASSKEY_NAME_MAX).check(z.minLength(1)),
      passkey: NewPasskeySchema,
      recoveryHashes: z.optional(RecoveryHashesSchema),
    }),
    answer: SecondStepStateSchema,
  }),
  removePasskey: defineCall({
    name: 'removePasskey',
    method: 'DELETE',
    path: '/api/webshop/user/second-step/passkeys/:id',
    access: 'customer',
    simulated: 'denied',
    needsRecentSignIn: true,
    offline: 'live',
    changes: true,
    ours: true,
    source,
    params: z.object({ id: UuidSchema }),
    answer: SecondStepStateSchema,
  }),
  replaceRecoveryCodes: defineCall({
    name: 'replaceRecoveryCodes',
    method: 'POST',
    path: '/api/webshop/user/second-step/recovery-codes',
    access: 'customer',
    simulated: 'denied',
    needsRecentSignIn: true,
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SEC-06; the hashes of ten new ones, the former ones end',
    body: z.object({ recoveryHashes: RecoveryHashesSchema }),
    answer: SecondStepStateSchema,
  }),
  forgetDevice: defineCall({
    name: 'forgetDevice',
    method: 'DELETE',
    path: '/api/webshop/user/second-step/devices/:id',
    access: 'customer',
    simulated: 'denied',
    offline: 'live',
    changes: true,
    ours: true,
    source: 'SEC-06; the device is asked for the second step again',
    params: z.object({ id: UuidSchema }),
    answer: SecondStepStateSchema,
  }),
} as const;
