/** Reads a cached call from the server and stores the answer on the device. */
import { cartCalls } from '#core/contract/cart.ts';
import { type Picture, pictureSetCalls } from '#core/contract/picture-sets.ts';
import { type Draft, draftCalls } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import type { CallAnswer, CallInput } from '#core/contract/define-call.ts';
import { appError, type AppError } from '#core/contract/errors.ts';
import type { KnownCall } from '#core/operations/calls.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { isOfStorage } from '../db/database-errors.ts';
import { transact } from '../db/transact.ts';
import { ifAnswering } from '../db/with-reopen.ts';
import type { Device } from '../device.ts';
import { adoptDrafts, dropReadAnew } from './adopt-drafts.ts';
import { countOf, readConfirmed, UNREADABLE } from './confirmed-changes.ts';
import { dropGoneDrafts, readSyncedDrafts, type SyncedDrafts } from './gone/gone-drafts.ts';
import { dropGonePictures, readSentPictures, type SentPictures } from './gone/gone-pictures.ts';
import { dropGoneSets, forgetRenditions } from './gone/gone-sets.ts';
import { noteLostOrders } from './restored/restored-orders.ts';
import { noteLostDrafts, sendLostDrafts } from './restored/restored-drafts.ts';
import { bringBackPictures } from './restored/restored-pictures.ts';
import { isTakenUp, noteBroughtBack, takeUp } from '../db/row-parts/take-up.ts';
import { holdForSignIn } from './call-live.ts';
import { cartOfAnswer, storeCart } from './store-answers.ts';
import { answerKeyIn } from '../net/wire-request.ts';
import { holdAnswer, holdCart } from '../db/failing-storage/unstored-answers.ts';

const STORES = ['answers', 'cart', 'instances', 'outbox', 'packageDrafts', 'uploads', 'uploadFiles', 'meta', 'aside'] as const;

const underWay = new WeakMap<Device, Map<string, Promise<Result<unknown, AppError>>>>();

/** One request at a time for each call, parameters and language; callers during it get the same answer. */
export function pull<C extends KnownCall>(device: Device, call: C, input: CallInput<C>): Promise<Result<CallAnswer<C>, AppError>> {
  const running = underWay.get(device) ?? new Map<string, Promise<Result<unknown, AppError>>>();
  underWay.set(device, running);
  const language = device.language();
  const request = `${language} ${answerKeyIn(language, call, input)}`;
  const joined = running.get(request) ?? fetchAndKeep(device, call, input, language).finally(() => running.delete(request));
  running.set(request, joined);
  // The key contains the call's name, so the answer is of this call.
  return joined as Promise<Result<CallAnswer<C>, AppError>>;
}

async function fetchAndKeep<C extends KnownCall>(
  device: Device,
  call: C,
  input: CallInput<C>,
  language: string,
): Promise<Result<CallAnswer<C>, AppError>> {
  // A visitor's device makes no calls that are for customers only.
  if (device.owner.kind === 'anonymous' && call.access === 'customer') return err(appError('access.signed_out'));
  // While the shop is out of reach, Connectivity sends pings; answers are read again when it is back.
  if (!device.sender.connectivity.isOnline) return err(appError('network.offline'));
  const isDraftList = call.name === draftCalls.listDrafts.name;
  const synced = isDraftList ? await ifAnswering(device.db, () => readSyncedDrafts(device.db)) : undefined;
  const sent = call.name === uploadCalls.recentImages.name ? await ifAnswering(device.db, () => readSentPictures(device.db)) : undefined;
  const key = answerKeyIn(language, call, input);
  const confirmed = await readConfirmed(device.db, call);
  const outcome = await device.sender.call(call, input);
  if (outcome.kind === 'sign-in' && device.owner.kind !== 'anonymous') await holdForSignIn(device);
  if (outcome.kind !== 'done') return err(outcome.kind === 'offline' ? appError('network.offline') : outcome.error);
  if (device.db.isRetired) return ok(outcome.answer);
  const { restore } = outcome;
  // The drafts are read after the pictures, because drafts contain the pictures' new uuids.
  if (isDraftList && (await ifAnswering(device.db, () => isTakenUp(device.db, 'pictures', restore))) === false) {
    const pictures = await pull(device, uploadCalls.recentImages, {});
    if (!pictures.ok) return pictures;
  }
  const kept = await keepAnswer(device, call, key, outcome.answer, { synced, sent, confirmed, language, restore });
  if (restore !== undefined) device.outbox.wake();
  if (!kept.ok) {
    // An answer that is older than a confirmed change is requested again when there is room.
    // While the storage answers nothing, no change is confirmed either.
    const since = await readConfirmed(device.db, call);
    if (isOfStorage(kept.error) && (since === confirmed || since === UNREADABLE))
      hold(device, call, { key, value: outcome.answer, language });
    return kept;
  }
  // A change was confirmed during the request, so the answer may be older than the change. Request it again.
  return kept.value ? ok(outcome.answer) : fetchAndKeep(device, call, input, language);
}

/** The disk is full: this page shows the answer all the same. */
function hold(device: Device, call: KnownCall, { key, value, language }: { key: string; value: unknown; language: string }): void {
  const readAtMs = device.clock.nowMs();
  const cart = call.name === cartCalls.readCart.name ? cartOfAnswer(value) : null;
  if (cart) holdCart(device, cart, readAtMs);
  else holdAnswer(device, { key, call: call.name, value, readAtMs, language });
}

/**
 * Stores an answer that is known to be the newest. Drafts and the cart are also stored in tables of their own.
 * @param synced for a list of drafts: the drafts that the shop had at the request
 * @param sent for a list of own pictures: those that the shop had at the request
 * @param restore the shop's restore that precedes the answer; the first list after it lacks what the shop lost
 * @param language of the request
 * @param confirmed the value of `readConfirmed` at the request; absent: the answer is newer than every change
 * @returns false: a change was confirmed since, and the answer was not stored
 */
export async function keepAnswer(
  device: Device,
  call: KnownCall,
  key: string,
  value: unknown,
  {
    synced,
    sent,
    confirmed,
    restore,
    language = device.language(),
  }: {
    readonly synced?: SyncedDrafts | undefined;
    readonly sent?: SentPictures | undefined;
    readonly confirmed?: number;
    readonly restore?: string | undefined;
    readonly language?: string;
  } = {},
): Promise<Result<boolean, AppError>> {
  const { db, clock } = device;
  const readAtMs = clock.nowMs();
  const sets = call.name === pictureSetCalls.listPictureSets.name ? pictureSetCalls.listPictureSets.answer.parse(value).pictureSets : null;
  let gone: readonly string[] = [];
  const kept = await transact(db, STORES, async () => {
    if (confirmed !== undefined && confirmed !== (await countOf(db, call))) return false;
    if (sets) gone = await dropGoneSets(db, key, sets);
    const cart = call.name === cartCalls.readCart.name ? cartOfAnswer(value) : null;
    if (call.name === orderCalls.listOrders.name && (await takeUp(db, 'orders', restore))) {
      const there = new Set(orderCalls.listOrders.answer.parse(value).map(({ uuid }) => uuid));
      await noteLostOrders(db, ({ uuid }) => !there.has(uuid));
    }
    if (cart) await storeCart(db, cart, readAtMs, restore);
    else await db.answers.put({ key, call: call.name, value, readAtMs, language });
    if (call.name === uploadCalls.recentImages.name)
      await keepPictures(device, uploadCalls.recentImages.answer.parse(value), sent, restore);
    const drafts = call.name === draftCalls.listDrafts.name ? draftCalls.listDrafts.answer.safeParse(value) : null;
    if (!drafts?.success) return true;
    await keepDrafts(device, drafts.data.drafts, synced, restore);
    return true;
  });
  if (kept.ok && gone.length > 0) await forgetRenditions(device, gone);
  return kept;
}

async function keepPictures(
  device: Device,
  listed: readonly Picture[],
  sent: SentPictures | undefined,
  restore: string | undefined,
): Promise<void> {
  const { db } = device;
  if (await takeUp(db, 'pictures', restore)) {
    if (await bringBackPictures(db, device, listed, sent)) await noteBroughtBack(db);
  } else if (sent) await dropGonePictures(db, listed, sent);
}

async function keepDrafts(
  device: Device,
  listed: readonly Draft[],
  synced: SyncedDrafts | undefined,
  restore: string | undefined,
): Promise<void> {
  const { db } = device;
  if (await takeUp(db, 'drafts', restore)) await noteLostDrafts(db, device, listed);
  if (await sendLostDrafts(db, device, listed)) await noteBroughtBack(db);
  await adoptDrafts(db, device, listed);
  await dropReadAnew(db, listed);
  if (synced) await dropGoneDrafts(db, listed, synced);
}
