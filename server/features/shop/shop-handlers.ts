import type { shopCalls } from '#core/contract/shop.ts';
import { ok } from '#core/kernel/result.ts';
import type { AreaHandlers, RequestContext } from '#server/http/handler.ts';
import { catalogueOffers } from './catalogue-offers.ts';
import { loadNewestTemplates } from './newest-templates.ts';
import { listedPackage, type PackageSurroundings } from './package-view.ts';
import { listPromotedProducts } from './promoted-products.ts';
import { shopOf } from './shop-reader.ts';

export const shopHandlers: AreaHandlers<typeof shopCalls> = {
  prices: async (context) => ok(await shopOf(context).priceListWithYears()),

  listPackages: async (context) => {
    const rows = await shopOf(context).packages();
    const surroundings = await packageSurroundings(
      context,
      rows.flatMap((row) => row.items.flatMap((item) => item.templateUuid ?? [])),
    );
    return ok({ packages: rows.map((row) => listedPackage(row, surroundings)) });
  },

  promotedProducts: (context, { query }) => listPromotedProducts(context, query.subject),

  getCatalogues: async (context) => {
    const shop = shopOf(context);
    const offers = catalogueOffers(await shop.settings(), await shop.subjects(), context.caller.lang);
    return ok(offers.map((offer) => ({ ...offer, quantity: offers.length === 1 ? 1 : 0 })));
  },
};

export async function packageSurroundings(context: RequestContext, templateUuids: readonly string[]): Promise<PackageSurroundings> {
  const { db, caller, services } = context;
  const shop = shopOf(context);
  return {
    lang: caller.lang,
    nowMs: services.clock.nowMs(),
    subjects: await shop.subjects(),
    settings: await shop.settings(),
    products: await shop.products(),
    withdrawn: await shop.withdrawnProducts(),
    templates: await loadNewestTemplates(db, templateUuids),
  };
}
