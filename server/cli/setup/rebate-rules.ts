/** Rebate codes of shop.json that could never be used, or would replace another. */
import { ratesOfShop } from '#core/domain/prices/tax.ts';
import type { PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

export function rebateFaults({ rebateCodes, products, packages }: ShopFile): readonly PathFault[] {
  const sold = new Set([...products, ...packages].map(({ uuid }) => uuid));
  return rebateCodes.flatMap(({ firstDay, lastDay, goods, uses, usesPerCustomer }, at): readonly PathFault[] => [
    ...(firstDay !== null && lastDay !== null && lastDay < firstDay
      ? [{ path: ['rebateCodes', at, 'lastDay'], text: `is before the first day, ${firstDay}` }]
      : []),
    ...(uses !== null && usesPerCustomer !== null && usesPerCustomer > uses
      ? [{ path: ['rebateCodes', at, 'usesPerCustomer'], text: `is more than the ${uses} uses of all customers together` }]
      : []),
    ...(goods ?? []).flatMap((uuid, goodsAt) =>
      sold.has(uuid) ? [] : [{ path: ['rebateCodes', at, 'goods', goodsAt], text: `there is no product or package ${uuid}` }],
    ),
  ]);
}

/** @param made codes of `vouchers make`, which may have been given to customers */
export function madeCodeFaults({ rebateCodes }: ShopFile, made: readonly { readonly code: string }[]): readonly PathFault[] {
  const known = new Set(made.map(({ code }) => code.toUpperCase()));
  return rebateCodes.flatMap(({ code }, at) =>
    known.has(code.trim().toUpperCase())
      ? [{ path: ['rebateCodes', at, 'code'], text: `"${code}" was made by \`vouchers make\`: take another, or end that one` }]
      : [],
  );
}

/**
 * The tax of prepaid credit was paid at the only rate that goods had when it was sold: with several rates it would pay
 * for goods of another.
 * @param batches number of codes with a rest, by the name of their batch
 */
export function openCreditFaults({ settings: { portal, seller } }: ShopFile, batches: ReadonlyMap<string, number>): readonly PathFault[] {
  const rates = ratesOfShop(portal.taxPercent, seller.taxPercents);
  if (rates.length < 2 || batches.size === 0) return [];
  const open = [...batches].map(([batch, codes]) => `${codes} of "${batch}"`).join(', ');
  return [
    {
      path: ['settings', 'seller', 'taxPercents'],
      text: `goods are taxed at ${rates.map((rate) => `${rate} %`).join(' and ')}, while codes of prepaid credit have something left (${open}): its tax was paid at one rate. Wait until they are used up, or end them with \`vouchers end\``,
    },
  ];
}
