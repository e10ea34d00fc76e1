/** A sign-out that was made offline is the first request that the server gets when it can be reached again. */
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { forgetErased } from '../db/forgotten-owners.ts';
import { databaseNames } from '../db/owner-storage.ts';
import { outcomeOfAnswer } from '../net/outcome-of-answer.ts';
import type { Send } from '../net/send.ts';
import { CALL_TIME_LIMIT_MS } from '../net/sender.ts';
import { pathOf } from '../net/wire-request.ts';

/** A request that bypasses every queue and gate. */
const askNow = (send: Send, call: CallDefinition, opId: string | null) =>
  send({
    method: call.method,
    path: pathOf(call, {}),
    body: null,
    wantsFile: false,
    opId,
    ownerUuid: null,
    timeLimitMs: CALL_TIME_LIMIT_MS,
  });

/**
 * Ends the session at the shop while the device's rows cannot be written. The later tombstone has the same opId, so the
 * shop answers it as a repeat.
 */
export async function endSession(send: Send, opId: string): Promise<void> {
  await askNow(send, accessCalls.signOut, opId);
}

/**
 * Holds back every request until the tombstones are delivered: the old session's cookie must not be used for the next
 * owner.
 */
export function gateBySignOuts(deviceDb: DeviceDatabase, send: Send): Send {
  let delivering: Promise<boolean> | null = null;

  const ask = (call: CallDefinition, opId: string | null) => askNow(send, call, opId);

  /** Only the shop's answer about the session shows that it ended: a refusal may be another server's. */
  async function isSignedOut(ownerUuid: string): Promise<boolean> {
    const outcome = outcomeOfAnswer(accessCalls.currentUser, await ask(accessCalls.currentUser, null));
    return outcome.kind === 'done' && accessCalls.currentUser.answer.parse(outcome.answer).user?.uuid !== ownerUuid;
  }

  async function deliver(): Promise<boolean> {
    for (const { opId, ownerUuid } of (await deviceDb.readState()).tombstones) {
      const call = accessCalls.signOut;
      const raw = await ask(call, opId);
      // A redirect or a page is not the shop's answer: the sign-out is not delivered yet.
      if (raw.kind !== 'json') return false;
      const outcome = outcomeOfAnswer(call, raw);
      const { kind } = outcome;
      // Refused, or signed out long ago: mostly no session is left to end.
      const isOver = kind === 'done' || ((kind === 'refused' || kind === 'sign-in') && (await isSignedOut(ownerUuid)));
      if (!isOver) return false;
      const isErased = kind === 'done' && call.answer.parse(outcome.answer).isErased === true;
      const names = isErased ? await databaseNames() : [];
      await deviceDb.changeRows(({ state, forgotten }) => ({
        state: { ...state, tombstones: state.tombstones.filter((stone) => stone.opId !== opId) },
        forgotten: isErased ? forgetErased(forgotten, ownerUuid, names) : forgotten,
      }));
      if (isErased) await deviceDb.forgetShared(ownerUuid);
    }
    return true;
  }

  return async (request) => {
    // The ping and its answer contain no customer data.
    if (request.path.startsWith('/api/webshop/ping')) return send(request);
    delivering ??= deliver()
      .catch((error: unknown) => {
        // The page is closing, which also ends its request.
        if (!deviceDb.isOpen()) return false;
        throw error;
      })
      .finally(() => {
        delivering = null;
      });
    return (await delivering) ? send(request) : { kind: 'network' };
  };
}
