/** Facts of a sale that the order lacks and documents need, stored as they were at the purchase. */
import { placeLines } from '#core/domain/validation/address-layout.ts';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ratesOfLines, taxOfLines, withdrawalGoods, withdrawalWord } from '#core/domain/documents/document-lines.ts';
import { choicesOf, isDeliveryFree, standardDelivery } from '#core/domain/prices/delivery-range.ts';
import type { Db } from '#server/db/database.ts';
import { acceptedTerms, type SaleFacts, users } from '#server/db/schema.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { textIn } from '../settings/shop-data.ts';
import type { TransactionInput } from './check-transaction.ts';
import { deliveryMethods } from './delivery-methods.ts';
import type { LoadedCheckout } from './load-checkout.ts';

export async function saleFacts(
  db: Db,
  checkout: LoadedCheckout,
  { deliveryOptionData }: TransactionInput,
  { userUuid, lang }: { readonly userUuid: string; readonly lang: string },
): Promise<SaleFacts> {
  const { loaded, settings } = checkout;
  const { portal, seller, terms } = settings;
  const { orderLines } = loaded.priced;
  const rates = { usual: portal.taxPercent, ofKind: seller.taxPercents };
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid));
  const typed = deliveryOptionData.deliveryAddress;
  const address = user && user.address !== '' ? user : typed;
  const goods = withdrawalGoods(orderLines, portal.fixedProducts);
  return {
    tax: taxOfLines(orderLines, portal.fixedProducts, rates),
    rates: ratesOfLines(orderLines, portal.fixedProducts, rates),
    lang: serverLanguage(lang),
    buyer: {
      name: user?.name || typed?.name.trim() || deliveryOptionData.contactInfo?.name.trim() || '',
      address: address
        ? [address.address, address.address2, ...placeLines(address, settings.options.country)].map((line) => line.trim()).filter(Boolean)
        : [],
    },
    termsHash: await keepTerms(db, textIn(terms.termsOfPurchase, lang)),
    withdrawal: withdrawalWord(goods),
    withdrawalGoods: goods,
    ...standardOf(checkout),
  };
}

/** The standard delivery of the chosen method, if the choice is express. */
function standardOf({ delivery, deliveryChoice, loaded }: LoadedCheckout): Pick<SaleFacts, 'standardDelivery'> {
  if (!deliveryChoice?.isExpress) return {};
  const choices = choicesOf(deliveryMethods(delivery).filter(({ type }) => type === deliveryChoice.type));
  const standard = standardDelivery(choices, isDeliveryFree(loaded.priced.orderLines, loaded.priceList));
  return standard === null ? {} : { standardDelivery: standard };
}

/** Stores each text once, for the documents of all orders that refer to it. @returns its hash */
async function keepTerms(db: Db, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('hex');
  await db.insert(acceptedTerms).values({ hash, text }).onConflictDoNothing();
  return hash;
}
