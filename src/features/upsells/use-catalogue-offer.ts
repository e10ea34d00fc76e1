import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Catalogue } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths.ts';
import { chosenCatalogues, withFirstQuantities, withQuantity } from '#core/domain/upsell.ts';
import { buyCatalogues } from '#src/data/commands/buy-catalogues.ts';
import { useDevice } from '#src/data/live/device-context.tsx';

/** The quantities, and the way into the cart; nothing of it needs a connection. */
export function useCatalogueOffer(offered: readonly Catalogue[]) {
  const device = useDevice();
  const navigate = useNavigate();
  const [catalogues, setCatalogues] = useState<readonly Catalogue[]>(() => withFirstQuantities(offered));
  const [isNothingChosen, setNothingChosen] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
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
      const added = await buyCatalogues(device, { catalogues: chosen });
      if (added.ok) await navigate(paths.cart());
      else setError(added.error);
    },
    decline: () => void navigate(paths.categories()),
  };
}
