import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#core/contract/entities.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import type { AnswerView } from '#src/data/live/answers/answer-view.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { type AgainResult, orderAgain } from './order-again.ts';

export interface OrderAgain {
  /** loading: what the shop sells today is still being read; offline: it never was on this device. */
  readonly state: 'loading' | 'offline' | 'ready';
  readonly isBusy: boolean;
  readonly result: AgainResult | null;
  run(lines: readonly OrderLine[]): Promise<void>;
}

const valueOf = <T>(answer: AnswerView<T>): T | null => (answer.state === 'ready' ? answer.value : null);

/** 'Order again': by today's prices, designs and pictures, through the queue. */
export function useOrderAgain(): OrderAgain {
  const device = useDevice();
  const { i18n } = useTranslation();
  const { settings } = useShell();
  const prices = useAnswer(shopCalls.prices, {});
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  const uploads = useAnswer(uploadCalls.recentImages, {});
  const packages = useAnswer(shopCalls.listPackages, {});
  const catalogues = useAnswer(shopCalls.getCatalogues, {});
  const { cart } = useCartLive();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<AgainResult | null>(null);
  const isReady = prices.state === 'ready' && sets.state === 'ready' && settings !== null;
  const isLoading = [prices, sets, uploads, packages, catalogues].some((answer) => answer.state === 'loading');
  return {
    state: isLoading ? 'loading' : isReady ? 'ready' : 'offline',
    isBusy,
    result,
    run: async (lines) => {
      if (!isReady || isBusy) return;
      setBusy(true);
      const facts = {
        ownerUuid: device.owner.uuid,
        prices: prices.value,
        sets: sets.value.pictureSets,
        uploads: valueOf(uploads),
        packages: valueOf(packages)?.packages ?? null,
        catalogues: valueOf(catalogues),
        goods: cart.orderLines.filter(({ type }) => type === 0),
        disableMixingPhotographers: settings.options.disableMixingPhotographers,
      };
      const { country, nextYearFromMonth } = settings.options;
      const tools = { render: renderClient, context: { language: i18n.language, country, nextYearFromMonth } };
      setResult(await orderAgain(device, tools, lines, facts));
      setBusy(false);
    },
  };
}
