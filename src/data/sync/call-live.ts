/** Calls that wait for the server's answer, and fail offline. */
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { transact } from '../db/transact.ts';
import { simulationRefusal } from '../simulation-refusal.ts';
import type { Device } from '../device.ts';
import { CART_STORES, cartOfAnswer, storeCart } from './store-answers.ts';
import type { OnProgress } from '../net/send.ts';
import type { CallOutcome } from '../net/sender.ts';
import { canonicalJson } from '../net/wire-request.ts';
import { isTakenUp } from '../db/row-parts/take-up.ts';
import { holdCart } from '../db/failing-storage/unstored-answers.ts';

export interface CallLiveOptions {
  /** Absent: an opId is made and stored until the call is answered. */
  readonly opId?: string;
  readonly signal?: AbortSignal;
  /** For a call that answers a file. */
  readonly onProgress?: OnProgress;
  /** A repetition of the call does no harm: a device that is too full to store the opId sends it all the same. */
  readonly mayRepeat?: boolean;
}

/**
 * Sends a call and waits for the answer. The opId of a call that changes something is stored before it is sent and
 * until it is answered, so that a repeated call, after a lost answer or a reload, is applied once. If the answer
 * contains a cart, that becomes the device's cart.
 */
export async function callLive<C extends CallDefinition>(
  device: Device,
  call: C,
  input: CallInput<C>,
  options: CallLiveOptions = {},
): Promise<Result<CallAnswer<C>, AppError>> {
  const refusal = simulationRefusal(device, call);
  if (refusal) return err(refusal);
  const { signal, onProgress } = options;
  const cancel = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
  if (!call.changes) return answered(device, await device.sender.call(call, input, cancel));
  const key = liveOpKey(call, input);
  const named = await rememberOpId(device, key, options.opId);
  if (!named.ok && !options.mayRepeat) {
    device.failures.publish(named.error);
    return named;
  }
  const opId = named.ok ? named.value : device.random.uuid();
  const outcome = await device.sender.call(call, input, { opId, ...cancel });
  if (isSettled(outcome)) await forgetOpId(device, key, opId);
  // An earlier attempt under this opId had another secret (a password is never stored for comparison): use a new opId.
  const isOldAct = outcome.kind === 'refused' && outcome.error.code === 'request.idempotency_key_reused' && options.opId === undefined;
  return isOldAct ? answered(device, await device.sender.call(call, input, cancel)) : answered(device, outcome);
}

/** Whether the server has decided. If the outcome is unknown, the opId is kept. */
const isSettled = (outcome: CallOutcome<unknown>): boolean => outcome.kind === 'done' || outcome.kind === 'refused';

async function answered<T>(device: Device, outcome: CallOutcome<T>): Promise<Result<T, AppError>> {
  if (outcome.kind !== 'done') {
    if (outcome.kind === 'sign-in' && device.owner.kind !== 'anonymous') await holdForSignIn(device);
    return err(outcome.kind === 'offline' && outcome.error.code !== 'network.captive_portal' ? appError('network.offline') : outcome.error);
  }
  const cart = cartOfAnswer(outcome.answer);
  const { restore } = outcome;
  if (cart) {
    const readAtMs = device.clock.nowMs();
    const kept = await transact(device.db, CART_STORES, () => storeCart(device.db, cart, readAtMs, restore));
    if (!kept.ok) holdCart(device, cart, readAtMs);
    reportFailed(device, 'keep cart', kept);
  }
  return ok(outcome.answer);
}

/** The session ended: the queue waits, and screens ask the customer to sign in. */
export async function holdForSignIn(device: Device): Promise<void> {
  const { db, clock } = device;
  const held = await transact(db, ['meta'], async () => {
    // Already held. Rewriting the row would trigger another request for the session (start-lifecycle.ts).
    const hold = await db.meta.get('hold');
    const isSetBack = !(await isTakenUp(db, 'drafts', device.newestRestore()));
    if (hold?.key === 'hold' && hold.reason === 'sign-in' && (!isSetBack || hold.isSetBack)) return;
    await db.meta.put({ key: 'hold', reason: 'sign-in', sinceMs: clock.nowMs(), isSetBack });
  });
  reportFailed(device, 'hold', held);
}

/** The shop has applied the call. A failed local write is no failure of the call, and the data is read again later. */
export function reportFailed({ report }: Pick<Device, 'report'>, what: string, done: Result<unknown, AppError>): void {
  if (!done.ok) report(what, done.error.code);
}

const SECRETS = new Set(['password', 'confirm_password', 'reTypePassword', 'secret', 'challenge', 'step']);

/** The call and its target, without secrets. */
function liveOpKey(call: CallDefinition, input: unknown): string {
  const visible = JSON.parse(JSON.stringify(input ?? {}, (name, value: unknown) => (SECRETS.has(name) ? undefined : value))) as unknown;
  return `${call.name} ${canonicalJson(visible)}`;
}

function rememberOpId(device: Device, key: string, wanted: string | undefined): Promise<Result<string, AppError>> {
  const { db, random, clock } = device;
  const fresh = wanted ?? random.uuid();
  return transact(db, ['liveOps'], async () => {
    const kept = await db.liveOps.get(key);
    if (kept && (wanted === undefined || kept.opId === wanted)) return kept.opId;
    await db.liveOps.put({ key, opId: fresh, startedAtMs: clock.nowMs() });
    return fresh;
  });
}

async function forgetOpId(device: Device, key: string, opId: string): Promise<void> {
  // The owner may have changed during the call (sign-in). Then the row was removed with the database.
  if (device.db.isRetired) return;
  const forgotten = await transact(device.db, ['liveOps'], async () => {
    if ((await device.db.liveOps.get(key))?.opId === opId) await device.db.liveOps.delete(key);
  });
  reportFailed(device, 'forget act', forgotten);
}
