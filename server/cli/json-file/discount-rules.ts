/** Discounts of shop.json or job.json that no goods in the shop can get, or that are implausible. */
import type { SiblingDiscount, VolumeDiscount } from '#server/features/settings/discount-settings.ts';
import type { JsonPath, PathFault } from './check-json-file.ts';
import { closestName } from './closest-name.ts';

interface NamedDiscounts {
  readonly sibling?: SiblingDiscount | null | undefined;
  readonly volume?: readonly VolumeDiscount[] | undefined;
}
interface NamedGoods {
  readonly products: readonly { readonly uuid: string }[];
  readonly packages: readonly { readonly uuid: string }[];
  readonly categories: readonly { readonly internalName: string; readonly subCategories: readonly { readonly internalName: string }[] }[];
}

export function discountFaults(discounts: NamedDiscounts | undefined, shop: NamedGoods, path: JsonPath): readonly PathFault[] {
  const { sibling, volume = [] } = discounts ?? {};
  const sold = new Set([...shop.products, ...shop.packages].map(({ uuid }) => uuid));
  return [
    ...(sibling?.off === 'percent' && sibling.value > 100
      ? [{ path: [...path, 'sibling', 'value'], text: `expected a percentage from 1 to 100, found ${sibling.value}` }]
      : []),
    ...volume.flatMap(({ goods, categories }, at): readonly PathFault[] => [
      ...(goods ?? []).flatMap((uuid, index) =>
        sold.has(uuid) ? [] : [{ path: [...path, 'volume', at, 'goods', index], text: `there is no product or package ${uuid}` }],
      ),
      ...(categories ?? []).flatMap((name, index) => {
        const fault = categoryFault(name, shop);
        return fault === null ? [] : [{ path: [...path, 'volume', at, 'categories', index], text: fault }];
      }),
    ]),
  ];
}

function categoryFault(name: string, { categories }: NamedGoods): string | null {
  const subs = categories.flatMap(({ subCategories }) => subCategories.map(({ internalName }) => internalName));
  if (subs.includes(name)) return null;
  const whole = categories.find(({ internalName }) => internalName === name);
  if (whole) return `"${name}" has sub-categories; name them: ${whole.subCategories.map(({ internalName }) => internalName).join(', ')}`;
  const meant = closestName(name, subs);
  return `there is no sub-category "${name}"${meant === null ? '' : `; did you mean "${meant}"?`}`;
}
