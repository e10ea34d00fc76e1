/** Every area with its handlers. An area without a handler for a call does not compile. */
import type { AREAS, AreaName } from '#core/operations/calls.ts';
import { accessHandlers } from './features/access/access-handlers.ts';
import { accountHandlers } from './features/account/account-handlers.ts';
import { cartHandlers } from './features/cart/cart-handlers.ts';
import { checkoutHandlers } from './features/checkout/checkout-handlers.ts';
import { deviceHandlers } from './features/device/device-handlers.ts';
import { draftHandlers } from './features/drafts/draft-handlers.ts';
import { orderHandlers } from './features/orders/order-handlers.ts';
import { packageHandlers } from './features/packages/package-handlers.ts';
import { pageHandlers } from './features/pages/page-handlers.ts';
import { pictureSetHandlers } from './features/picture-sets/picture-set-handlers.ts';
import { pushHandlers } from './features/push/push-handlers.ts';
import { secondStepHandlers } from './features/second-step/second-step-handlers.ts';
import { settingsHandlers } from './features/settings/settings-handlers.ts';
import { sharingHandlers } from './features/sharing/sharing-handlers.ts';
import { shopHandlers } from './features/shop/shop-handlers.ts';
import { templateHandlers } from './features/templates/template-handlers.ts';
import { uploadHandlers } from './features/uploads/upload-handlers.ts';
import { trailHandlers } from './features/trail/trail-handlers.ts';
import type { AreaHandlers } from './http/handler.ts';

export type AllAreaHandlers = { readonly [K in AreaName]: AreaHandlers<(typeof AREAS)[K]> };

/** Calls whose stored answers are dropped after a while (server/http/answers/stored-answers.ts). */
export const callsAnsweredLater = (): string[] =>
  Object.values<Readonly<Record<string, object>>>(areas).flatMap((handlers) =>
    Object.entries(handlers).flatMap(([name, handler]) => ('answerLater' in handler ? [name] : [])),
  );

export const areas: AllAreaHandlers = {
  access: accessHandlers,
  account: accountHandlers,
  secondStep: secondStepHandlers,
  push: pushHandlers,
  sharing: sharingHandlers,
  pictureSets: pictureSetHandlers,
  templates: templateHandlers,
  shop: shopHandlers,
  packages: packageHandlers,
  cart: cartHandlers,
  checkout: checkoutHandlers,
  orders: orderHandlers,
  settings: settingsHandlers,
  pages: pageHandlers,
  drafts: draftHandlers,
  uploads: uploadHandlers,
  device: deviceHandlers,
  trail: trailHandlers,
};
