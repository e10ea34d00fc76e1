import { useTranslation } from 'react-i18next';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import type { AnswerView } from '#src/data/live/answers/answer-view.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import type { AgainTools } from './order-again.ts';
import type { AgainFacts } from './plan-again.ts';

/** loading: the shop's present offer is being read. offline: it was never on this device. */
export type KnownFacts =
  | { readonly state: 'loading' | 'offline' }
  | { readonly state: 'ready'; readonly facts: AgainFacts; readonly tools: AgainTools };

const valueOf = <T>(answer: AnswerView<T>): T | null => (answer.state === 'ready' ? answer.value : null);

/** The facts and tools that are needed to add a line to the cart again. */
export function useAgainFacts(): KnownFacts {
  const device = useDevice();
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const prices = useAnswer(shopCalls.prices, {});
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  const uploads = useAnswer(uploadCalls.recentImages, {});
  const packages = useAnswer(shopCalls.listPackages, {});
  const catalogues = useAnswer(shopCalls.getCatalogues, {});
  const { cart } = useCartLive();
  if ([prices, sets, uploads, packages, catalogues].some((answer) => answer.state === 'loading')) return { state: 'loading' };
  // A visitor has no picture sets.
  const pictureSets = device.owner.kind === 'anonymous' ? [] : valueOf(sets)?.pictureSets;
  if (prices.state !== 'ready' || pictureSets === undefined || settings === null) return { state: 'offline' };
  const { country, nextYearFromMonth } = settings.options;
  return {
    state: 'ready',
    facts: {
      ownerUuid: device.owner.uuid,
      prices: prices.value,
      sets: pictureSets,
      uploads: valueOf(uploads),
      packages: valueOf(packages)?.packages ?? null,
      catalogues: valueOf(catalogues),
      goods: cart.orderLines.filter(({ type }) => type === 0),
      disableMixingPhotographers: settings.options.disableMixingPhotographers,
    },
    tools: { render: renderClient, context: { language: i18n.language, country, nextYearFromMonth } },
  };
}
