import type { shopCalls } from '#core/contract/shop.ts';
import { ok } from '#core/kernel/result.ts';
import type { AreaHandlers, RequestContext } from '#server/http/handler.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { catalogueOffers } from './catalogue-offers.ts';
import { loadPriceList } from './load-price-list.ts';
import { loadProducts, loadWithdrawnProducts } from './load-products.ts';
import { loadNewestTemplates } from './newest-templates.ts';
import { loadPackageRows } from './package-prices.ts';
import { listedPackage, type PackageSurroundings } from './package-view.ts';
import { listPromotedProducts } from './promoted-products.ts';
import { loadUserSubjects } from './user-subjects.ts';

export const shopHandlers: AreaHandlers<typeof shopCalls> = {
  prices: async ({ db, caller }) => ok(await loadPriceList(db, caller.isAnonymous ? null : caller.userUuid, caller.lang)),

  listPackages: async (context) => {
    const rows = await loadPackageRows(context.db);
    const surroundings = await packageSurroundings(
      context,
      rows.flatMap((row) => row.items.flatMap((item) => item.templateUuid ?? [])),
    );
    return ok({ packages: rows.map((row) => listedPackage(row, surroundings)) });
  },

  promotedProducts: (context, { query }) => listPromotedProducts(context, query.subject),

  getCatalogues: async ({ db, caller }) => {
    const offers = catalogueOffers(await loadSettings(db), await loadUserSubjects(db, caller.userUuid), caller.lang);
    return ok(offers.map((offer) => ({ ...offer, quantity: offers.length === 1 ? 1 : 0 })));
  },
};

export async function packageSurroundings(
  { db, caller, services }: RequestContext,
  templateUuids: readonly string[],
): Promise<PackageSurroundings> {
  const subjects = await loadUserSubjects(db, caller.userUuid);
  return {
    lang: caller.lang,
    nowMs: services.clock.nowMs(),
    subjects,
    settings: await loadSettings(db),
    products: await loadProducts(db, caller.lang),
    withdrawn: await loadWithdrawnProducts(db, caller.lang),
    templates: await loadNewestTemplates(db, templateUuids),
  };
}
