import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AppError } from '../../../core/contract/errors.ts';
import { paths } from '../../../core/contract/paths.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import type { Package } from '../../../core/contract/shop.ts';
import { addCartLines } from '../../data/commands/add-cart-lines.ts';
import { useDevice } from '../../data/live/device-context.tsx';
import { fillerFor, fillItems, packageLine } from './package-lines.ts';

/** Puts the package, made of the set's pictures, in the cart; works without a connection too. */
export function usePackagePurchase(offer: Package, set: PictureSet | undefined) {
  const device = useDevice();
  const navigate = useNavigate();
  const { i18n } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const add = async () => {
    if (!set || isAdding) return;
    setAdding(true);
    setError(null);
    const items = await fillItems(device, offer, set, fillerFor(set, i18n.language, device.clock.nowMs()));
    const added = items.ok
      ? await addCartLines(device, { lines: [packageLine(device.random.uuid(), offer, set.subject.uuid, items.value)] })
      : items;
    setAdding(false);
    if (added.ok) await navigate(paths.cart());
    else setError(added.error);
  };
  return { isAdding, error, add };
}
