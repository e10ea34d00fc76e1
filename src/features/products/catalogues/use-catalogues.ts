import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Catalogue } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { buyCatalogues } from '#core/operations/cart/buy-catalogues.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { cataloguesInPackages, changesOf, isAnyInCart, shownCatalogues, withQuantity, type Quantities } from './catalogues-view.ts';

const NO_QUANTITIES: Quantities = new Map();

/** The quantities, and adding them to the cart. Nothing here needs a connection. */
export function useCatalogues(offered: readonly Catalogue[]) {
  const { run, error } = useOperation(buyCatalogues);
  const navigate = useNavigate();
  const { cart } = useCartLive();
  const [quantities, setQuantities] = useState(NO_QUANTITIES);
  const [isNothingChosen, setNothingChosen] = useState(false);
  const catalogues = shownCatalogues(offered, cart.orderLines, quantities);
  return {
    catalogues,
    isInCart: isAnyInCart(offered, cart.orderLines),
    inPackages: cataloguesInPackages(offered, cart.orderLines),
    isNothingChosen,
    error,
    change: (catalogue: Catalogue, wanted: number) => {
      setNothingChosen(false);
      setQuantities((before) => withQuantity(before, catalogue, wanted));
    },
    order: async () => {
      const changes = changesOf(catalogues, cart.orderLines);
      const isNothing = !catalogues.some((catalogue) => catalogue.quantity > 0) && changes.length === 0;
      setNothingChosen(isNothing);
      if (isNothing) return;
      const done = changes.length === 0 ? null : await run({ body: { catalogues: [...changes] } });
      if (done === null || done.ok) await navigate(paths.cart());
    },
  };
}
