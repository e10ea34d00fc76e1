/** The whole table of calls, area by area: the calls of the contract, and those of the operations. */
import { accessCalls } from '../contract/access.ts';
import { accountCalls } from '../contract/account.ts';
import { cartCalls } from '../contract/cart.ts';
import { checkoutCalls } from '../contract/checkout.ts';
import type { CallDefinition } from '../contract/define-call.ts';
import { deviceCalls } from '../contract/device/device.ts';
import { draftCalls } from '../contract/drafts.ts';
import { orderCalls } from '../contract/orders.ts';
import { pageCalls } from '../contract/pages.ts';
import { pictureSetCalls } from '../contract/picture-sets.ts';
import { pushCalls } from '../contract/device/push.ts';
import { secondStepCalls } from '../contract/second-step.ts';
import { settingsCalls } from '../contract/settings.ts';
import { sharingCalls } from '../contract/sharing.ts';
import { packageCalls, shopCalls } from '../contract/shop.ts';
import { templateCalls } from '../contract/templates.ts';
import { trailCalls } from '../contract/trail/trail.ts';
import { uploadCalls } from '../contract/uploads.ts';
import * as accountOperations from './account/index.ts';
import * as cartOperations from './cart/index.ts';
import type { AnyOperation } from './define-operation.ts';
import * as draftOperations from './drafts/index.ts';
import * as pictureSetOperations from './picture-sets/index.ts';
import * as settingsOperations from './settings/index.ts';
import * as uploadOperations from './uploads/index.ts';

type CallsOf<O> = { readonly [K in keyof O]: O[K] extends { readonly call: infer C } ? C : never };

function callsOf<O extends Readonly<Record<string, AnyOperation>>>(operations: O): CallsOf<O> {
  // Each name keeps the call of its own operation.
  return Object.fromEntries(Object.entries(operations).map(([name, { call }]) => [name, call])) as CallsOf<O>;
}

export const AREAS = {
  access: accessCalls,
  pictureSets: { ...pictureSetCalls, ...callsOf(pictureSetOperations) },
  templates: templateCalls,
  shop: shopCalls,
  packages: packageCalls,
  cart: { ...cartCalls, ...callsOf(cartOperations) },
  checkout: checkoutCalls,
  orders: orderCalls,
  account: { ...accountCalls, ...callsOf(accountOperations) },
  secondStep: secondStepCalls,
  push: pushCalls,
  sharing: sharingCalls,
  pages: pageCalls,
  settings: { ...settingsCalls, ...callsOf(settingsOperations) },
  uploads: { ...uploadCalls, ...callsOf(uploadOperations) },
  drafts: { ...draftCalls, ...callsOf(draftOperations) },
  device: deviceCalls,
  trail: trailCalls,
} as const;

export type AreaName = keyof typeof AREAS;

type NameIn<A> = A[keyof A] extends { readonly name: infer N } ? N : never;
/** The name of any call. */
export type CallName = { [A in AreaName]: NameIn<(typeof AREAS)[A]> }[AreaName];
/** A call of this table. */
export type KnownCall = CallDefinition & { readonly name: CallName };

export const ALL_CALLS: readonly CallDefinition[] = Object.values(AREAS).flatMap((area) => Object.values<CallDefinition>(area));
