/** The whole table of calls, area by area. */
import { accessCalls } from './access.ts';
import { accountCalls } from './account.ts';
import { cartCalls } from './cart.ts';
import { checkoutCalls } from './checkout.ts';
import type { CallDefinition } from './define-call.ts';
import { deviceCalls } from './device.ts';
import { draftCalls } from './drafts.ts';
import { orderCalls } from './orders.ts';
import { pageCalls } from './pages.ts';
import { pictureSetCalls } from './picture-sets.ts';
import { settingsCalls } from './settings.ts';
import { sharingCalls } from './sharing.ts';
import { packageCalls, shopCalls } from './shop.ts';
import { templateCalls } from './templates.ts';
import { uploadCalls } from './uploads.ts';

export const AREAS = {
  access: accessCalls,
  pictureSets: pictureSetCalls,
  templates: templateCalls,
  shop: shopCalls,
  packages: packageCalls,
  cart: cartCalls,
  checkout: checkoutCalls,
  orders: orderCalls,
  account: accountCalls,
  sharing: sharingCalls,
  pages: pageCalls,
  settings: settingsCalls,
  uploads: uploadCalls,
  drafts: draftCalls,
  device: deviceCalls,
} as const;

export type AreaName = keyof typeof AREAS;

export const ALL_CALLS: readonly CallDefinition[] = Object.values(AREAS).flatMap((area) => Object.values<CallDefinition>(area));

const BY_NAME = new Map(ALL_CALLS.map((call) => [call.name, call]));

/** A stored outbox entry names its call; one that a newer version no longer knows is undefined. */
export const callByName = (name: string): CallDefinition | undefined => BY_NAME.get(name);
