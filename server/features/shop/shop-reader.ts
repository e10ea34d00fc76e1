/** The shop's data, read on first use and once per call, however many lines are checked. */
import type { Product } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { firstYear, yearOfProduct } from '#core/domain/templates/fill-template.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { perCall } from '#server/http/requests/per-call.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { loadDesigns, type TemplateKey, templateKey } from './load-designs.ts';
import { productIn } from './load-products.ts';
import { loadShop, loadTemplateHeads, type Shop, type TemplateHead } from './load-shop.ts';
import { nameIn } from './names-in.ts';
import { loadYearDesigns } from './newest-templates.ts';
import { type PackageRow, packagePrices } from './package-prices.ts';
import { priceListOf } from './price-list-of.ts';
import type { UserSubject } from './user-subjects.ts';

export interface TemplateName {
  readonly name: string;
  readonly categories: readonly string[];
  /** false when it was taken off sale; drafts and orders keep it. */
  readonly isPublished: boolean;
}

export interface ShopReader {
  settings(): Promise<ShopSettings>;
  /** All prices for the caller, in their language. A visitor has no catalogues and no time-limited prices. */
  priceList(): Promise<PriceList>;
  /**
   * The price list for display: with the year of a new calendar in the name of each product, also inside packages
   * (KEP-13). It needs one more statement.
   */
  priceListWithYears(): Promise<PriceList>;
  /** The shop's products. */
  products(): Promise<readonly Product[]>;
  /**
   * Products that are no longer in the shop's file. Carts that contain them show them with their last price; they
   * cannot be bought.
   */
  withdrawnProducts(): Promise<readonly Product[]>;
  packages(): Promise<readonly PackageRow[]>;
  /** The same for packages. */
  withdrawnPackages(): Promise<PriceList['packages']>;
  /** The caller's picture sets that can be used for products, in the order in which they were added. */
  subjects(): Promise<readonly UserSubject[]>;
  /**
   * Names in the caller's language by `uuid/version`. If this is the first read, the names are part of the shop's one
   * statement.
   */
  templateNames(keys: readonly TemplateKey[]): Promise<ReadonlyMap<string, TemplateName>>;
  /** A published version; null when there is none. */
  design(key: TemplateKey): Promise<TemplateDesign | null>;
  /** Reads several designs at once, for later calls of `design`. */
  readDesigns(keys: readonly TemplateKey[]): Promise<void>;
}

export const shopOf = perCall(createShopReader);

function createShopReader({ db, caller, services }: RequestContext): ShopReader {
  const { userUuid, lang } = caller;
  let shop: Promise<Shop> | null = null;
  let prices: PriceList | null = null;
  const names = new Map<string, TemplateName>();
  const named = new Set<string>();
  const designs = new Map<string, TemplateDesign | null>();

  const keepNames = (heads: readonly TemplateHead[]) => {
    for (const head of heads) {
      const { categories, isPublished } = head;
      names.set(templateKey(head), { name: nameIn(head.names, lang) || head.name, categories, isPublished });
    }
  };
  const read = (templateUuids: readonly string[] = []): Promise<Shop> => {
    shop ??= loadShop(db, userUuid, templateUuids).then((loaded) => {
      keepNames(loaded.templates);
      return loaded;
    });
    return shop;
  };
  const subjects = async () => (await read()).subjects;
  const productsThat = async (isSold: boolean) =>
    (await read()).products.filter((row) => row.isSold === isSold).map((row) => productIn(row, lang));
  const readDesigns = async (keys: readonly TemplateKey[]) => {
    const missing = keys.filter((key) => !designs.has(templateKey(key)));
    if (missing.length === 0) return;
    const published = await loadDesigns(db, missing);
    for (const key of missing) designs.set(templateKey(key), published.get(templateKey(key)) ?? null);
  };

  const listWith = async (years: ReadonlyMap<string, number>) =>
    priceListOf(await read(), caller.isAnonymous ? [] : await subjects(), { lang, timeZone: services.config.timeZone, years });

  return {
    settings: async () => (await read()).settings,
    priceList: async () => (prices ??= await listWith(new Map())),
    async priceListWithYears() {
      const { settings, products } = await read();
      const rule = { nowMs: services.clock.nowMs(), nextYearFromMonth: settings.options.nextYearFromMonth };
      const designs = await loadYearDesigns(db);
      const byDesign = designs.flatMap((design) => withYear(design.uuid, firstYear(design, rule)));
      const byProduct = products.flatMap(({ uuid }) =>
        withYear(
          uuid,
          yearOfProduct(
            designs.filter(({ productUuids }) => productUuids.includes(uuid)),
            rule,
          ),
        ),
      );
      return { ...(await listWith(new Map(byDesign))), ...(byProduct.length > 0 && { years: Object.fromEntries(byProduct) }) };
    },
    products: () => productsThat(true),
    withdrawnProducts: () => productsThat(false),
    packages: async () => (await read()).packages,
    withdrawnPackages: async () => {
      const { withdrawnPackages, products } = await read();
      return packagePrices(withdrawnPackages, await subjects(), { lang, products });
    },
    subjects,
    async templateNames(keys) {
      const missing = distinct(keys).filter((uuid) => !named.has(uuid));
      if (missing.length > 0 && shop === null) await read(missing);
      else if (missing.length > 0) keepNames(await loadTemplateHeads(db, missing));
      for (const uuid of missing) named.add(uuid);
      return names;
    },
    async design(key) {
      await readDesigns([key]);
      return designs.get(templateKey(key)) ?? null;
    },
    readDesigns,
  };
}

const withYear = (uuid: string, year: number | null): readonly (readonly [string, number])[] => (year === null ? [] : [[uuid, year]]);

const distinct = (keys: readonly TemplateKey[]): string[] => [...new Set(keys.map((key) => key.uuid))];
