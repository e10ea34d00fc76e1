/**
 * The price of one piece at a quantity (D1 §3, D2 §3, §9).
 * - The first entry that is not of a campaign is the base price; it also applies below every tier.
 * - The other entries are tiers: the one with the highest `quantity` not above the ordered quantity applies.
 * - From `campaignrequirement` pieces on the campaign applies: the tier's `campaignprice`, or an entry of type 0 whose
 * quantity is reached, whichever is lower. A campaign never raises the price.
 */
import type { Product } from '#core/contract/entities.ts';
import { assert } from '#core/kernel/assert.ts';
import type { MinorUnits } from '#core/kernel/money.ts';

type Prices = Pick<Product, 'productprices' | 'campaignrequirement'>;
type PriceEntry = Product['productprices'][number];

const CAMPAIGN_TYPE = 0;

export interface UnitPrice {
  /** Without campaigns. */
  readonly regular: MinorUnits;
  /** The price that is charged; never above `regular`. */
  readonly charged: MinorUnits;
}

export function unitPrice(product: Prices, quantity: number): UnitPrice {
  const tier = tierAt(product.productprices, quantity);
  return { regular: tier.price, charged: Math.min(tier.price, ...campaignPrices(product, tier, quantity)) };
}

/**
 * The only meaning of 'from' before a price: the price of one piece at the smallest quantity that is sold. Lower prices
 * of larger quantities are in the price list, with their quantity.
 */
export const fromPrice = (product: Prices & Pick<Product, 'minorderpartquantity'>): MinorUnits =>
  unitPrice(product, Math.max(1, product.minorderpartquantity)).charged;

function tierAt(entries: readonly PriceEntry[], quantity: number): PriceEntry {
  const tiers = entries.filter((entry) => entry.type !== CAMPAIGN_TYPE);
  const base = tiers[0] ?? entries[0];
  assert(base, 'a product has at least its base price');
  const reached = tiers.filter((entry) => entry.quantity <= quantity);
  return reached.reduce((best, entry) => (entry.quantity >= best.quantity ? entry : best), reached[0] ?? base);
}

function campaignPrices({ productprices, campaignrequirement }: Prices, tier: PriceEntry, quantity: number): MinorUnits[] {
  if (campaignrequirement === null || quantity < campaignrequirement) return [];
  const special = productprices.filter((entry) => entry.type === CAMPAIGN_TYPE && entry.quantity <= quantity);
  return [tier.campaignprice, ...special.map((entry) => entry.campaignprice ?? entry.price)].filter((price) => price !== null);
}

/**
 * A row of the price dialog (PRC-03): a price and the quantity from which it applies, each quantity once. Campaign rows
 * are separate. A tier from the campaign's start on has a row only if it is charged.
 */
export interface PriceRow {
  readonly fromQuantity: number;
  readonly price: MinorUnits;
  readonly isCampaign: boolean;
}

export function priceRows(product: Prices & Pick<Product, 'minorderpartquantity'>): PriceRow[] {
  const minimum = Math.max(1, product.minorderpartquantity);
  const starts = new Set([minimum, ...product.productprices.map((entry) => entry.quantity), product.campaignrequirement ?? minimum]);
  const quantities = [...starts].filter((quantity) => quantity >= minimum).sort((a, b) => a - b);
  const prices = quantities.map((fromQuantity) => ({ fromQuantity, ...unitPrice(product, fromQuantity) }));
  const reduced = prices.filter((row) => row.charged < row.regular);
  const campaignStart = reduced[0]?.fromQuantity ?? Infinity;
  const regular = prices
    .filter((row) => row.charged === row.regular || row.fromQuantity < campaignStart)
    .map(({ fromQuantity, regular: price }) => ({ fromQuantity, price, isCampaign: false }));
  const campaign = reduced.map(({ fromQuantity, charged: price }) => ({ fromQuantity, price, isCampaign: true }));
  return [...withoutRepeats(regular), ...withoutRepeats(campaign)].sort((a, b) => a.fromQuantity - b.fromQuantity);
}

const withoutRepeats = (rows: readonly PriceRow[]): PriceRow[] => rows.filter((row, index) => rows[index - 1]?.price !== row.price);
