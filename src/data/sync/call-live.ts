/** Calls that need the network now, and say so. */
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { transact } from '../db/transact.ts';
import type { Device } from '../device.ts';
import { cartOfAnswer, storeCart } from './store-answers.ts';
import type { OnProgress } from '../net/send.ts';
import type { CallOutcome } from '../net/sender.ts';
import { canonicalJson } from '../net/wire-request.ts';

export interface CallLiveOptions {
  /** Names the act; made and remembered until it is answered when it is absent. */
  readonly opId?: string;
  readonly signal?: AbortSignal;
  /** Of a call that answers a file. */
  readonly onProgress?: OnProgress;
}

/**
 * Asks the server and waits. A call that changes something keeps its opId on the device before it is sent and until
 * it is answered: asked again, after a lost answer or a reload, it is the same act and happens once.
 * An answer with a cart in it becomes the device's cart.
 */
export async function callLive<C extends CallDefinition>(
  device: Device,
  call: C,
  input: CallInput<C>,
  options: CallLiveOptions = {},
): Promise<Result<CallAnswer<C>, AppError>> {
  const { signal, onProgress } = options;
  const cancel = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
  if (!call.changes) return answered(device, await device.sender.call(call, input, cancel));
  const key = liveOpKey(call, input);
  const named = await rememberOpId(device, key, options.opId);
  if (!named.ok) {
    device.failures.publish(named.error);
    return named;
  }
  const opId = named.value;
  const outcome = await device.sender.call(call, input, { opId, ...cancel });
  if (isSettled(outcome)) await forgetOpId(device, key, opId);
  // An earlier try under this opId had another secret in it (a password is never kept to compare): a new act.
  const isOldAct = outcome.kind === 'refused' && outcome.error.code === 'request.idempotency_key_reused' && options.opId === undefined;
  return isOldAct ? answered(device, await device.sender.call(call, input, cancel)) : answered(device, outcome);
}

/** Whether the server has decided: an unknown outcome keeps its opId. */
const isSettled = (outcome: CallOutcome<unknown>): boolean => outcome.kind === 'done' || outcome.kind === 'refused';

async function answered<T>(device: Device, outcome: CallOutcome<T>): Promise<Result<T, AppError>> {
  if (outcome.kind !== 'done') {
    if (outcome.kind === 'sign-in' && device.owner.kind !== 'anonymous') await holdForSignIn(device);
    return err(outcome.kind === 'offline' && outcome.error.code !== 'network.captive_portal' ? appError('network.offline') : outcome.error);
  }
  const cart = cartOfAnswer(outcome.answer);
  if (cart) reportFailed(device, 'keep cart', await transact(device.db, ['cart'], () => storeCart(device.db, cart, device.clock.nowMs())));
  return ok(outcome.answer);
}

/** The session ended: the queue waits, the screens ask. */
export async function holdForSignIn(device: Device): Promise<void> {
  const { db, clock } = device;
  const held = await transact(db, ['meta'], async () => {
    // Held already: a row that changes has the session asked about again (start-lifecycle.ts).
    const hold = await db.meta.get('hold');
    if (hold?.key !== 'hold' || hold.reason !== 'sign-in') await db.meta.put({ key: 'hold', reason: 'sign-in', sinceMs: clock.nowMs() });
  });
  reportFailed(device, 'hold', held);
}

/** The shop has done it: that the device could not write it down is no failure of the call, and is read again. */
export function reportFailed({ report }: Pick<Device, 'report'>, what: string, done: Result<unknown, AppError>): void {
  if (!done.ok) report(what, done.error.code);
}

const SECRETS = new Set(['password', 'confirm_password', 'reTypePassword', 'secret']);

/** The call and what it is about, without secrets. */
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
  // The owner may have changed while the call was under way (sign-in): then the row went with the database.
  if (device.db.isRetired) return;
  const forgotten = await transact(device.db, ['liveOps'], async () => {
    if ((await device.db.liveOps.get(key))?.opId === opId) await device.db.liveOps.delete(key);
  });
  reportFailed(device, 'forget act', forgotten);
}
