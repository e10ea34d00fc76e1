import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Catalogue } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { chosenCatalogues, withFirstQuantities, withQuantity } from '#core/domain/cart/upsell.ts';
import { buyCatalogues } from '#core/operations/cart/buy-catalogues.ts';
import { useOperation } from '#src/data/live/use-operation.ts';

/** The quantities, and adding them to the cart. Nothing here needs a connection. */
export function useCatalogueOffer(offered: readonly Catalogue[]) {
  const { run, error } = useOperation(buyCatalogues);
  const navigate = useNavigate();
  const [catalogues, setCatalogues] = useState<readonly Catalogue[]>(() => withFirstQuantities(offered));
  const [isNothingChosen, setNothingChosen] = useState(false);
  return {
    catalogues,
    isNothingChosen,
    error,
    change: (catalogue: Catalogue, wanted: number) => {
      setNothingChosen(false);
      setCatalogues((before) => withQuantity(before, catalogue, wanted));
    },
    add: async () => {
      const chosen = chosenCatalogues(catalogues);
      setNothingChosen(chosen.length === 0);
      if (chosen.length === 0) return;
      const added = await run({ body: { catalogues: [...chosen] } });
      if (added.ok) await navigate(paths.cart());
    },
    decline: () => void navigate(paths.categories()),
  };
}
