/** shop.json: everything of a shop that is not a job or a template, as its owner writes it (docs/recipes/set-up-a-shop.md). */
import * as z from 'zod/mini';
import { isKnownTarget, ROUTE_NAMES } from '#core/contract/paths/named-routes.ts';
import { MinorSchema, ProductPriceSchema, UuidSchema } from '#core/contract/entities.ts';
import { LegacyPagesSchema } from '#server/features/pages/legacy-pages.ts';
import { LanguageTextsSchema, type MenuEntry, ShopSettingsSchema } from '#server/features/settings/shop-data.ts';
import { PAYMENT_PROVIDER_NAMES } from '#server/payment/payment-providers.ts';

const InternalNameSchema = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));

const CategorySchema = z.object({
  internalName: InternalNameSchema,
  titles: LanguageTextsSchema,
  descriptions: LanguageTextsSchema,
  image: z.string(),
  sortOrder: z.int(),
  subCategories: z.array(
    z.object({
      internalName: InternalNameSchema,
      titles: LanguageTextsSchema,
      default: z.boolean(),
      userImagePreviews: z.optional(z.boolean()),
      separateFromBackground: z.optional(z.boolean()),
    }),
  ),
});

const ProductSchema = z.object({
  uuid: UuidSchema,
  names: LanguageTextsSchema,
  type: z.int(),
  sortOrder: z.int(),
  minorderpartquantity: z._default(z.int().check(z.minimum(1)), 1),
  maximumQuantity: z._default(z.nullable(z.int()), null),
  campaignrequirement: z._default(z.nullable(z.int()), null),
  formatSize: z._default(z.string(), ''),
  subproducts: z._default(z.array(z.object({ uuid: UuidSchema, names: LanguageTextsSchema, extraprice: MinorSchema })), []),
  productprices: z.array(ProductPriceSchema).check(z.minLength(1)),
});

const PackageSchema = z.object({
  uuid: UuidSchema,
  names: LanguageTextsSchema,
  descriptions: LanguageTextsSchema,
  type: z.enum(['package', 'link']),
  image: z.string(),
  link: z.nullable(z.string()),
  linkTexts: z.nullable(LanguageTextsSchema),
  linkInfo: z.nullable(z.object({ type: z.string(), category: z.nullable(z.string()) })),
  originalPrice: MinorSchema,
  priceIncludingDiscount: MinorSchema,
  timeLimitedDiscountPrice: z.nullable(MinorSchema),
  timeLimitHours: z.nullable(z.int()),
  allowSubjectChange: z.int().check(z.minimum(0), z.maximum(4)),
  disabledReasons: z.nullable(LanguageTextsSchema),
  items: z.array(
    z.object({
      uuid: UuidSchema,
      type: z.enum(['TEMPLATE_PRODUCT', 'CATALOGUE', 'DIGITAL_SET']),
      productUuid: z.nullable(UuidSchema),
      templateUuid: z.nullable(UuidSchema),
      canChangeTemplate: z.boolean(),
      catalogueNames: z.nullable(LanguageTextsSchema),
    }),
  ),
  sortOrder: z._default(z.int(), 0),
});

const PromotedSchema = z.object({
  uuid: UuidSchema,
  productUuid: UuidSchema,
  templateUuid: UuidSchema,
  category: z.string(),
  rebatedPrice: z.nullable(MinorSchema),
  sortOrder: z.int(),
});

const RebateCodeSchema = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(['percent', 'amount', 'free_delivery']),
  value: z.int().check(z.minimum(0)),
  minimumTotal: z._default(MinorSchema, 0),
  expiresAt: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
});

export const ShopFileSchema = z.object({
  formatVersion: z.literal(1),
  settings: ShopSettingsSchema,
  categories: z.array(CategorySchema),
  products: z.array(ProductSchema),
  packages: z.array(PackageSchema),
  promotedProducts: z.array(PromotedSchema),
  rebateCodes: z.array(RebateCodeSchema),
  pages: LegacyPagesSchema,
});
export type ShopFile = z.infer<typeof ShopFileSchema>;

/** What names something that neither the file nor the server has: each would be a hole in a page. */
export function danglingReferences(shop: ShopFile): readonly string[] {
  const products = new Set(shop.products.map((product) => product.uuid));
  const missing = (uuid: string | null, where: string): readonly string[] =>
    uuid === null || products.has(uuid) ? [] : [`${where}: there is no product ${uuid}`];
  return [
    ...shop.packages.flatMap((entry) => entry.items.flatMap((item) => missing(item.productUuid, `package ${entry.uuid}`))),
    ...shop.promotedProducts.flatMap((promoted) => missing(promoted.productUuid, `promoted product ${promoted.uuid}`)),
    ...Object.entries(shop.settings.portal.fixedProducts).flatMap(([role, uuid]) => missing(uuid, `fixed product ${role}`)),
    ...entriesOf(shop.settings.menu.entries)
      .filter(({ type, target, children }) => type === 'internal' && children.length === 0 && !isKnownTarget(target))
      .map(
        ({ titles, target }) =>
          `menu entry ${titles.en}: '${target}' is neither a path that begins with / nor a named route: ${ROUTE_NAMES.join(', ')}`,
      ),
    ...entriesOf(shop.settings.menu.entries)
      .filter(({ type, data }) => type === 'internal' && data !== null && !isParameters(data))
      .map(({ titles }) => `menu entry ${titles.en}: its data is no JSON object with the route's parameters`),
    ...shop.settings.payment.options
      .filter(({ provider }) => !PAYMENT_PROVIDER_NAMES.includes(provider))
      .map(
        ({ provider, titles }) =>
          `payment option ${titles.en}: there is no payment provider ${provider}; known are ${PAYMENT_PROVIDER_NAMES.join(', ')}`,
      ),
  ];
}

/** Those of all sections. */
const entriesOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.children)]);

function isParameters(data: NonNullable<MenuEntry['data']>): boolean {
  if (typeof data !== 'string') return false;
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
