/** Small lists that a customer may want to see without a connection. They are read before a screen needs them. */
import { accountCalls } from '#core/contract/account.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pageCalls } from '#core/contract/pages.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import type { KnownCall } from '#core/operations/calls.ts';
import type { Device } from '#src/data/device.ts';
import type { DeviceHost } from '#src/data/device-host.ts';
import { answerKeyIn } from '#src/data/net/wire-request.ts';
import { pull } from '#src/data/sync/pull.ts';

export const LIST_TYPES = ['cards', 'calendars', 'photogifts'] as const;

interface SmallList {
  isKept(device: Device): Promise<boolean>;
  read(device: Device): Promise<unknown>;
}

function listOf<C extends KnownCall>(call: C, inputIn: (language: string) => CallInput<C>): SmallList {
  return {
    isKept: async (device) => {
      const language = device.language();
      return (await device.db.answers.get(answerKeyIn(language, call, inputIn(language)))) !== undefined;
    },
    read: (device) => pull(device, call, inputIn(device.language())),
  };
}

/** Lists of the account's pages, and the texts that they link to. */
export const ACCOUNT_LISTS: readonly SmallList[] = [
  listOf(uploadCalls.recentImages, () => ({})),
  // A page reads them at its start, but not when it continues after a sign-in.
  listOf(draftCalls.listDrafts, () => ({})),
  listOf(orderCalls.listOrders, () => ({})),
  listOf(sharingCalls.listShares, () => ({})),
  listOf(accountCalls.accountData, () => ({})),
  listOf(accountCalls.listReminderSubjects, () => ({})),
  listOf(pageCalls.privacyPolicy, () => ({})),
  listOf(pageCalls.termsOfPurchase, () => ({})),
];

/** Lists of the shop's products. */
export const SHOP_LISTS: readonly SmallList[] = [
  listOf(templateCalls.listCategories, (lang) => ({ query: { lang } })),
  listOf(templateCalls.listCardCategories, () => ({})),
  listOf(shopCalls.listPackages, () => ({})),
  listOf(shopCalls.getCatalogues, () => ({})),
];

const PRODUCT_LISTS: readonly SmallList[] = LIST_TYPES.map((type) => listOf(templateCalls.listTemplates, () => ({ params: { type } })));

/** A list that cannot be read now is left out, because the others are still useful. */
export async function readQuietly(device: Device, lists: readonly SmallList[]): Promise<void> {
  for (const { read } of lists) await read(device);
}

/** Delay, so that the shown screen gets its answers first. */
const AFTER_MS = 5_000;

/**
 * Reads those lists that the present customer's device has never had, some time after the start and after each sign-in.
 */
export function keepSmallLists(host: DeviceHost): void {
  const readSoon = (device: Device) => {
    if (device.owner.kind !== 'customer') return;
    device.timers.after(AFTER_MS, () => {
      void readMissing(host, device).catch(async (error: unknown) => {
        if (!(await device.db.isGone())) device.report('small lists', error);
      });
    });
  };
  host.subscribe(readSoon);
  host.current.sender.connectivity.subscribe((isOnline) => {
    if (isOnline) readSoon(host.current);
  });
  readSoon(host.current);
}

async function readMissing(host: DeviceHost, device: Device): Promise<void> {
  for (const list of [...ACCOUNT_LISTS, ...SHOP_LISTS, ...PRODUCT_LISTS]) {
    if (host.current !== device || device.db.isRetired || !device.sender.connectivity.isOnline) return;
    if (await list.isKept(device)) continue;
    await list.read(device);
  }
}
