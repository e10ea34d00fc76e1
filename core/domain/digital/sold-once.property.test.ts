import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { file, noFile, noSet, pack, set, type Step } from '../fixtures/cart-examples.ts';
import { changeOf } from '../fixtures/cart-examples.ts';
import { digitalPackage, facts, IDS, newLine, priceList } from '../fixtures/price-list.ts';
import { priceLine } from '../prices/line-price.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import type { CartFacts } from '../cart/goods-line.ts';
import { filesOfGoods, filesOfPackages, isDigitalPackage } from '../cart/held-pictures.ts';
import { kindOfLine } from '../cart/line-kind.ts';
import { settledGoods } from '../cart/settled-goods.ts';
import { countOrdered, holdingOf, isBoughtBefore, isBoughtSince, priceOfMissing, withoutSharedFiles } from './sold-once.ts';

/** The demo set's pictures, and a sibling's set that has one of them and one of its own. */
const SET = IDS.pictures.slice(0, 3);
const SIBLING = '00000000-0000-4000-8000-00000000aaaa';
const SHARED = [IDS.pictures[1] ?? '', IDS.pictures[3] ?? ''];

const filesOnly: Step = {
  kind: 'add',
  orderLines: [newLine('00000000-0000-4000-9000-0000000000f1', IDS.packageB, 1, { package: digitalPackage })],
};
const siblings: Step = { kind: 'toggle-set', subjectUuid: SIBLING, type: 'IP', wanted: true };

type Act =
  | { readonly kind: 'change'; readonly step: Step }
  | { readonly kind: 'order' | 'pay' | 'cancel' | 'refund'; readonly which: number };
const steps = [file(0), file(1), file(2), file(3), noFile(1), set, noSet, siblings, filesOnly, pack(IDS.packageA)];
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...steps).map((step) => ({ kind: 'change' as const, step })) },
  fc.record({ kind: fc.constantFrom('order' as const, 'pay' as const, 'cancel' as const, 'refund' as const), which: fc.nat(3) }),
);

interface Order {
  readonly lines: readonly OrderLine[];
  state: 'created' | 'paid' | 'cancelled' | 'refunded';
}

/** The shop's rules in the server's order: adding, checkout, payment. */
class Shop {
  goods: readonly OrderLine[] = [];
  orders: Order[] = [];
  /** Counts each charge of a picture that no other line of the same customer paid for, for the customer's choice of digital goods. */
  readonly charged: string[] = [];

  filesOf(state: Order['state']): Set<string> {
    return new Set(
      filesOfGoods(
        this.orders.filter((order) => order.state === state).flatMap(({ lines }) => lines),
        facts.portraitsOf,
      ),
    );
  }

  facts(): CartFacts {
    const [bought, ordered] = [this.filesOf('paid'), this.filesOf('created')];
    return {
      ...facts,
      picturesOfSet: (subject, type) => (type !== 'IP' ? [] : subject === SIBLING ? SHARED : SET),
      holdingOf: (picture) => holdingOf(picture, bought, ordered),
    };
  }

  do(next: Act): void {
    if (next.kind === 'change') return this.change(next.step);
    if (next.kind === 'order') return this.order();
    const order = this.orders[next.which];
    if (order?.state === 'created' && next.kind === 'pay') return this.pay(order);
    if (order?.state === 'created' && next.kind === 'cancel') order.state = 'cancelled';
    if (order?.state === 'paid' && next.kind === 'refund') this.refund(order);
  }

  change(step: Step): void {
    const bought = { files: this.filesOf('paid'), retouched: new Set<string>() };
    const changed = applyCartChange(this.goods, changeOf(step), priceList, this.facts());
    const kept = changed.filter((line) => !isBoughtBefore(line, kindOfLine(line, priceList.fixedProducts), bought));
    this.goods = settledGoods(kept, facts.portraitsOf);
  }

  /** The line as the shop reads it now. */
  waits(line: OrderLine): boolean {
    return countOrdered([...filesOfGoods([line], facts.portraitsOf)], this.facts().holdingOf) > 0;
  }

  order(): void {
    if (this.goods.length === 0 || this.goods.some((line) => this.waits(line))) return;
    this.orders.push({ lines: this.goods, state: 'created' });
    this.goods = [];
  }

  pay(order: Order): void {
    const bought = { files: this.filesOf('paid'), retouched: new Set<string>() };
    const since = (line: OrderLine) => isBoughtSince(line, kindOfLine(line, priceList.fixedProducts), facts.portraitsOf, bought);
    if (order.lines.some(since)) {
      order.state = 'cancelled';
      return;
    }
    order.state = 'paid';
    this.charged.push(...digitalCharges(order));
  }

  refund(order: Order): void {
    order.state = 'refunded';
    for (const picture of digitalCharges(order)) this.charged.splice(this.charged.indexOf(picture), 1);
  }
}

/** A package with prints may be bought again with its pictures; the line states this. */
const digitalCharges = ({ lines }: Order): string[] =>
  lines
    .filter((line) => line.package === null || isDigitalPackage(line.package))
    .flatMap((line) => [...filesOfGoods([line], facts.portraitsOf)]);

const isMixedPackage = ({ package: bundle }: OrderLine): boolean => bundle !== null && !isDigitalPackage(bundle);

test('[KEP-03] after any additions, orders, payments, cancellations and refunds, a digital picture is charged once', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40, size: 'max' }), (acts) => {
      const shop = new Shop();
      for (const next of acts) {
        shop.do(next);
        expect(shop.charged, 'of all that is paid').toEqual([...new Set(shop.charged)]);
        const inCart = digitalCharges({ lines: shop.goods, state: 'created' });
        expect(inCart, 'of the cart').toEqual([...new Set(inCart)]);
        const withGoods = filesOfPackages(shop.goods.filter(isMixedPackage), facts.portraitsOf);
        expect(
          inCart.filter((picture) => withGoods.has(picture)),
          'beside a package that brings it with other goods',
        ).toEqual([]);
      }
    }),
    { numRuns: 400 },
  );
});

test('[KEP-03] refunded pictures can be bought again', () => {
  const shop = new Shop();
  const all: Act[] = [
    { kind: 'change', step: file(0) },
    { kind: 'order', which: 0 },
    { kind: 'pay', which: 0 },
    { kind: 'refund', which: 0 },
  ];
  for (const next of [...all.slice(0, 3), all[0], all[3], all[0]].filter((entry) => entry !== undefined)) shop.do(next);
  expect(shop.goods.map((line) => line.digitalFiles)).toEqual([[{ uuid: IDS.pictures[0] }]]);
});

test('[KEP-03] [PRC-06] the price of a set corresponds to its missing pictures, between zero and the full price', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(40), fc.nat(40), (price, missing, owned) => {
      const part = priceOfMissing(price, { missing, owned }, null);
      expect(Number.isSafeInteger(part)).toBe(true);
      expect(part).toBeLessThanOrEqual(price);
      expect(part).toBeGreaterThanOrEqual(0);
      if (missing > 0)
        expect(part + priceOfMissing(price, { missing: owned, owned: missing }, null)).toBeLessThanOrEqual(owned > 0 ? price : 2 * price);
    }),
  );
});

test('[KEP-03] with pictures in other goods of the cart, a set costs at most its full price, and at most its own pictures one by one', () => {
  const count = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(100_000), count, fc.nat(40), count, (price, filePrice, missing, owned, shared) => {
      const charged = priceOfMissing(price, { missing, owned, shared }, filePrice);
      const without = priceOfMissing(price, { missing: missing + shared, owned }, filePrice);
      expect(charged).toBe(Math.min(without, missing * filePrice));
      expect(priceOfMissing(price, { missing, owned, shared }, null), 'where no single files are sold').toBe(without);
    }),
  );
});

test('[KEP-03] two of three pictures bought singly leave a third of the set to pay', () => {
  const shop = new Shop();
  const acts: Act[] = [
    { kind: 'change', step: file(0) },
    { kind: 'change', step: file(1) },
    { kind: 'order', which: 0 },
    { kind: 'pay', which: 0 },
    { kind: 'change', step: set },
  ];
  for (const next of acts) shop.do(next);
  const [line] = shop.goods;
  expect(line && [line.digitalFiles, line.digitalOwned]).toEqual([[{ uuid: IDS.pictures[2] }], 2]);
  const whole = priceLine({ ...(line as OrderLine), digitalOwned: 0 }, priceList, { nowMs: 0, hasPackage: false }).linePrice;
  expect(line && priceLine(line, priceList, { nowMs: 0, hasPackage: false }).linePrice).toBe(Math.floor(whole / 3));
});

test('[KEP-03] a picture in the sets of two siblings is in the cart once, and the second set costs at least its own picture', () => {
  const shop = new Shop();
  shop.do({ kind: 'change', step: set });
  shop.do({ kind: 'change', step: siblings });
  expect(shop.goods.map((line) => [line.digitalFiles.map(({ uuid }) => uuid), line.digitalOwned])).toEqual([
    [SET, undefined],
    [[IDS.pictures[3]], 1],
  ]);
  expect(withoutSharedFiles(shop.goods, facts.portraitsOf), 'done again, nothing changes').toEqual(shop.goods);
  const priceOf = (line: OrderLine | undefined) => line && priceLine(line, priceList, { nowMs: 0, hasPackage: false }).linePrice;
  const [, second] = shop.goods;
  const single = new Shop();
  single.do({ kind: 'change', step: file(3) });
  expect(priceOf(second), 'a part of the set would stay when the first set is given back').toBe(priceOf(single.goods[0]));
});
