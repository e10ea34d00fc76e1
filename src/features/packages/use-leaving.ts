import { useEffect, useState } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import { addLines, changeLine } from '#core/domain/cart/cart-change.ts';
import { effectsOf } from '#src/data/commands/cart/change-cart.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { packageLine } from './editing/package-lines.ts';
import type { PackageInstance } from './editing/use-package-instance.ts';

/**
 * Cart lines that are removed when the package is added or changed, because the package contains what they sell
 * (KEP-03).
 */
export function useLeaving({ package: made, subject }: PackageInstance, line: OrderLine | null): readonly OrderLine[] {
  const device = useDevice();
  const { cart } = useCartLive();
  const [leaving, setLeaving] = useState<readonly OrderLine[]>([]);
  useEffect(() => {
    let isOver = false;
    const { uuid, packageItems } = made;
    const change = line
      ? changeLine(line.uuid, { package: { uuid, packageItems } })
      : addLines([packageLine(device.random.uuid(), uuid, subject.uuid, packageItems)]);
    void effectsOf(device, change).then((found) => {
      if (!isOver) setLeaving(found.ok ? found.value.leaving : []);
    });
    return () => {
      isOver = true;
    };
  }, [device, made, subject.uuid, line, cart]);
  return leaving;
}
