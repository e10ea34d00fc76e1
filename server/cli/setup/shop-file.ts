/** shop.json: all data of a shop except jobs and templates, as its owner writes it (docs/recipes/set-up-a-shop.md). */
import * as z from 'zod/mini';
import { ShownAsSchema, UuidSchema } from '#core/contract/entities.ts';
import { PRODUCT_TYPES } from '#core/domain/cart/line-kind.ts';
import { FORMAT_SIZE_PATTERN } from '#core/domain/templates/format-size.ts';
import { LegacyPagesSchema } from '#server/features/pages/legacy-pages.ts';
import { LanguageTextsSchema, ShopSettingsSchema } from '#server/features/settings/shop-data.ts';
import { EditorSchemaSchema } from '../json-file/schema-nodes.ts';
import { eachOnce, ONCE, PRICE_MAX, PriceSchema, TiersSchema } from '../json-file/price-schemas.ts';

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

const CountSchema = z.int().check(z.minimum(0), z.maximum(PRICE_MAX));
const PiecesSchema = z.int().check(z.minimum(1), z.maximum(PRICE_MAX));

const ProductSchema = z.object({
  uuid: UuidSchema,
  names: LanguageTextsSchema,
  type: z.literal(PRODUCT_TYPES),
  sortOrder: z.int(),
  minorderpartquantity: z._default(PiecesSchema, 1),
  maximumQuantity: z._default(z.nullable(PiecesSchema), null),
  campaignrequirement: z._default(z.nullable(CountSchema), null),
  formatSize: z._default(z.string().check(z.regex(FORMAT_SIZE_PATTERN)), ''),
  shownAs: z._default(z.nullable(ShownAsSchema), null),
  subproducts: z._default(
    z.array(z.object({ uuid: UuidSchema, names: LanguageTextsSchema, extraprice: PriceSchema })).check(z.refine(eachOnce, ONCE)),
    [],
  ),
  productprices: TiersSchema,
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
  originalPrice: PriceSchema,
  priceIncludingDiscount: PriceSchema,
  timeLimitedDiscountPrice: z.nullable(PriceSchema),
  timeLimitHours: z.nullable(CountSchema),
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
  rebatedPrice: z.nullable(PriceSchema),
  sortOrder: z.int(),
});

const RebateCodeSchema = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(['percent', 'amount', 'free_delivery']),
  value: CountSchema,
  minimumTotal: z._default(PriceSchema, 0),
  expiresAt: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  firstDay: z._default(z.nullable(z.iso.date()), null),
  lastDay: z._default(z.nullable(z.iso.date()), null),
  uses: z._default(z.nullable(PiecesSchema), null),
  usesPerCustomer: z._default(z.nullable(PiecesSchema), 1),
  jobs: z._default(z.nullable(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))), null),
  goods: z._default(z.nullable(z.array(UuidSchema).check(z.minLength(1))), null),
});

export const ShopFileSchema = z.object({
  $schema: EditorSchemaSchema,
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
