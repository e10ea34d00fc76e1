import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { applyCartChange } from './cart-change.ts';
import * as cartOperations from '#core/operations/cart/index.ts';
import type { AnyOperation } from '#core/operations/define-operation.ts';
import { storedChange } from '#core/operations/fixtures/stored-change.ts';
import { intentOf, OPERATIONS, type StoredChange } from '#core/operations/operations.ts';
import { priceCart } from './cart-totals.ts';
import { digitalPackage, facts, IDS, newLine, packageOf, priceList, showing, texts } from '../fixtures/price-list.ts';
import { emptyCart, foldCart } from './fold-cart.ts';
import { filesOfPackages, picturesOfLine } from './held-pictures.ts';

const lineIds = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-a000-${String(n).padStart(12, '0')}`);
const lineId = fc.constantFrom(...lineIds);
const quantity = fc.integer({ min: 1, max: 200 });

/** Its price does not depend on earlier goods. */
const ordinary = fc.oneof(
  fc
    .tuple(lineId, fc.constantFrom(IDS.card, IDS.calendar, IDS.mug), quantity, fc.subarray([...IDS.pictures]))
    .map(([uuid, product, n, pictures]) => newLine(uuid, product, n, { template: showing(...pictures) })),
  fc
    .tuple(lineId, fc.constantFrom(IDS.packageA, IDS.packageB), fc.integer({ min: 1, max: 3 }))
    .map(([uuid, pack, n]) => newLine(uuid, pack, n, { package: packageOf(pack) })),
);
/** A second package with the same files is refused. */
const added = fc.oneof(
  ordinary,
  lineId.map((uuid) => newLine(uuid, IDS.packageB, 1, { package: digitalPackage })),
);
const wanted = fc.option(fc.boolean(), { nil: undefined });
const picture = fc.constantFrom(...IDS.pictures);
const retouchChoice = fc.uniqueArray(fc.constantFrom(IDS.skin, IDS.teeth));

const command: fc.Arbitrary<StoredChange> = fc.oneof(
  fc.array(added, { minLength: 1, maxLength: 3 }).map((orderLines) => storedChange(cartOperations.addCartLines, { body: { orderLines } })),
  fc.tuple(lineId, quantity).map(([uuid, n]) => storedChange(cartOperations.updateCartLine, { params: { uuid }, body: { quantity: n } })),
  fc
    .tuple(lineId, fc.subarray([...IDS.pictures]))
    .map(([uuid, pictures]) => storedChange(cartOperations.updateCartLine, { params: { uuid }, body: { template: showing(...pictures) } })),
  lineId.map((uuid) => storedChange(cartOperations.deleteCartLine, { params: { uuid } })),
  fc
    .tuple(picture, wanted)
    .map(([file, w]) =>
      storedChange(cartOperations.toggleDigitalFile, { body: { file, type: 'IP', ...(w === undefined ? {} : { wanted: w }) } }),
    ),
  wanted.map((w) =>
    storedChange(cartOperations.toggleDigitalSet, {
      body: { pictureSet: IDS.subject, type: 'IP', ...(w === undefined ? {} : { wanted: w }) },
    }),
  ),
  fc.tuple(picture, retouchChoice).map(([uuid, subs]) => storedChange(cartOperations.setRetouch, { body: { items: { [uuid]: subs } } })),
  fc
    .tuple(picture, fc.constantFrom(IDS.skin, IDS.teeth), fc.boolean())
    .map(([pictureUuid, subProductUuid, w]) =>
      storedChange(cartOperations.toggleRetouch, { params: { pictureUuid, subProductUuid }, body: { wanted: w } }),
    ),
);
const commands = fc.array(command, { maxLength: 12 });

const rebate = fc.option(
  fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'free_delivery' as const),
    value: fc.integer({ min: 0, max: 100_000 }),
    minimumTotal: fc.integer({ min: 0, max: 50_000 }),
  }),
  { nil: null },
);
const delivery = fc.record({ price: fc.integer({ min: 0, max: 20_000 }), isExpress: fc.boolean(), description: fc.constant('Postage') });
const nowMs = fc.constantFrom(0, 2_000);

const surroundings = (at: number) => ({ priceList, facts, texts, nowMs: at });
const start: Cart = emptyCart('00000000-0000-4000-b000-000000000000');

const changesOf = (waiting: readonly StoredChange[]) => waiting.flatMap((entry) => intentOf(entry)?.cart ?? []);

/** Another way to the same cart: one change at a time, on the goods alone, like on the server. */
function serverCart(waiting: readonly StoredChange[], at: number, more: Cart['rebate'] = null): Cart {
  let goods: readonly OrderLine[] = [];
  for (const entry of waiting) {
    const read = intentOf(entry)?.cart;
    if (read) goods = applyCartChange(goods, read, priceList, facts);
  }
  const priced = priceCart(goods, priceList, { ownerUuid: IDS.owner, nowMs: at, texts, rebate: more ? { ...more, code: 'X' } : null });
  return {
    ...start,
    orderLines: priced.orderLines,
    summary: { totalPrice: priced.totalPrice },
    rebateCode: more ? 'X' : null,
    rebate: more,
  };
}

/** The prices of the checkout: the goods with a code and a delivery. */
function pricedCheckout(
  waiting: readonly StoredChange[],
  code: Cart['rebate'],
  delivery: NonNullable<Parameters<typeof priceCart>[2]['delivery']>,
  at: number,
) {
  const goods = serverCart(waiting, at).orderLines.filter((line) => line.type === 0);
  return priceCart(goods, priceList, { ownerUuid: IDS.owner, nowMs: at, texts, rebate: code ? { ...code, code: 'X' } : null, delivery });
}

test('[PRC-06] a total is the sum of its lines, in whole minor units, and never negative', () => {
  fc.assert(
    fc.property(commands, rebate, delivery, nowMs, (waiting, code, fee, at) => {
      const cart = pricedCheckout(waiting, code, fee, at);
      const sum = cart.orderLines.filter((line) => line.type !== 4).reduce((total, line) => total + line.linePrice, 0);
      expect(cart.totalPrice).toBe(sum);
      expect(Number.isSafeInteger(sum)).toBe(true);
      expect(sum).toBeGreaterThanOrEqual(0);
      for (const line of cart.orderLines) expect(line.actualLinePrice + (line.rebate?.linePrice ?? 0)).toBe(line.linePrice);
    }),
  );
});

test('[CRT-11] [PRC-06] folding waiting changes gives the same lines and prices as the server', () => {
  fc.assert(
    fc.property(commands, commands, rebate, nowMs, (before, waiting, code, at) => {
      const seen = serverCart(before, at, code);
      const server = serverCart([...before, ...waiting], at, code);
      expect(foldCart(seen, changesOf(waiting), surroundings(at)).orderLines).toEqual(
        waiting.length === 0 ? seen.orderLines : server.orderLines,
      );
    }),
  );
});

test('[CRT-11] folding in two steps equals folding at once', () => {
  fc.assert(
    fc.property(commands, commands, nowMs, (first, second, at) => {
      const once = foldCart(start, changesOf([...first, ...second]), surroundings(at));
      const twice = foldCart(foldCart(start, changesOf(first), surroundings(at)), changesOf(second), surroundings(at));
      expect(twice).toEqual(once);
    }),
  );
});

test('[CRT-11] folding a command that the server has already applied changes nothing', () => {
  const settled = command.filter((entry) => !JSON.stringify(entry).includes('toggleDigital') || JSON.stringify(entry).includes('wanted'));
  fc.assert(
    fc.property(settled, nowMs, (entry, at) => {
      const once = foldCart(start, changesOf([entry]), surroundings(at));
      expect(foldCart(once, changesOf([entry]), surroundings(at)).orderLines).toEqual(once.orderLines);
    }),
  );
});

test('[CRT-11] [KEP-03] of two new lines with one uuid the first counts, even if a third replaces it and the change is folded again', () => {
  const [one = '', other = ''] = lineIds;
  const orderLines = [
    newLine(one, IDS.packageB, 1, { package: digitalPackage }),
    newLine(one, IDS.packageA, 1, { package: packageOf(IDS.packageA) }),
    newLine(other, IDS.packageA, 1, { package: packageOf(IDS.packageA) }),
  ];
  const entry = storedChange(cartOperations.addCartLines, { body: { orderLines } });
  const once = foldCart(start, changesOf([entry]), surroundings(0));
  expect(once.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid)).toEqual([other]);
  expect(foldCart(once, changesOf([entry]), surroundings(0)).orderLines).toEqual(once.orderLines);
});

const mugInCart = (): Cart =>
  serverCart([storedChange(cartOperations.addCartLines, { body: { orderLines: [newLine(lineIds[0] ?? '', IDS.mug, 1)] } })], 0);
const cartArea: ReadonlySet<AnyOperation> = new Set(Object.values<AnyOperation>(cartOperations));

test.each(OPERATIONS.filter((operation) => !cartArea.has(operation)).map(({ call, example }) => ({ call: call.name, input: example })))(
  "[CRT-11] $call is not a change of the cart and leaves the server's cart as it is",
  (change) => {
    expect(intentOf(change)).toMatchObject({ cart: null });
    const seen = mugInCart();
    expect(foldCart(seen, changesOf([change]), surroundings(0))).toBe(seen);
  },
);

test("[CRT-11] an unreadable change of the cart leaves the server's cart unchanged", () => {
  const seen = mugInCart();
  expect(foldCart(seen, changesOf([{ call: cartOperations.updateCartLine.call.name, input: null }]), surroundings(0))).toBe(seen);
});

test('[PRC-05] [PRC-06] a discount is never negative, and never exceeds the amount to pay', () => {
  fc.assert(
    fc.property(commands, rebate, delivery, nowMs, (waiting, code, fee, at) => {
      const cart = pricedCheckout(waiting, code, fee, at);
      for (const line of cart.orderLines.filter(({ type }) => type === 0))
        expect(line.actualLinePrice).toBeGreaterThanOrEqual(line.linePrice);
      const reductions = cart.orderLines.filter(({ type }) => type === 1 || type === 2).map((line) => line.linePrice);
      for (const reduction of reductions) expect(reduction).toBeLessThan(0);
      const toPay = cart.orderLines.filter(({ type }) => type === 0 || type === 3).reduce((sum, line) => sum + line.linePrice, 0);
      expect(-reductions.reduce((sum, reduction) => sum + reduction, 0)).toBeLessThanOrEqual(toPay);
    }),
  );
});

test('[PRC-06] neither the order of adding lines nor the order of changing different lines affects a price', () => {
  const distinct = fc.uniqueArray(ordinary, { selector: (line) => line.uuid, minLength: 1, maxLength: 6 });
  const priced = (lines: readonly OrderLine[]) => new Map(lines.map((line) => [line.uuid, line.linePrice]));
  fc.assert(
    fc.property(
      distinct,
      fc.array(quantity, { minLength: 6, maxLength: 6 }),
      rebate,
      nowMs,
      fc.infiniteStream(fc.nat()),
      (lines, to, code, at, dice) => {
        const shuffled = [...lines]
          .map((line) => ({ line, at: dice.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ line }) => line);
        const puts = (all: typeof lines) => all.map((line) => storedChange(cartOperations.addCartLines, { body: { orderLines: [line] } }));
        const changes = lines.map((line, index) =>
          storedChange(cartOperations.updateCartLine, { params: { uuid: line.uuid }, body: { quantity: to[index] ?? 1 } }),
        );
        const one = serverCart([...puts(lines), ...changes], at, code);
        const other = serverCart([...puts(shuffled), ...[...changes].reverse()], at, code);
        expect(priced(other.orderLines)).toEqual(priced(one.orderLines));
      },
    ),
  );
});

test('[CRT-11] the order of a digital file and a line does not matter', () => {
  fc.assert(
    fc.property(added, picture, nowMs, (line, file, at) => {
      const put = storedChange(cartOperations.addCartLines, { body: { orderLines: [line] } });
      const toggle = storedChange(cartOperations.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } });
      expect(serverCart([put, toggle], at).summary).toEqual(serverCart([toggle, put], at).summary);
    }),
  );
});

test('[KEP-01] after any additions and removals, retouch is in a cart only with goods that contain its picture', () => {
  fc.assert(
    fc.property(commands, nowMs, (waiting, at) => {
      const goods = serverCart(waiting, at).orderLines.filter((line) => line.type === 0);
      const held = goods.filter((line) => line.fileRetouch === null).flatMap((line) => picturesOfLine(line, facts.portraitsOf));
      for (const { fileRetouch } of goods) if (fileRetouch) expect(held).toContain(fileRetouch.file.uuid);
    }),
  );
});

test('[KEP-03] after any additions and removals, no picture is sold as a file twice', () => {
  fc.assert(
    fc.property(commands, nowMs, (waiting, at) => {
      const goods = serverCart(waiting, at).orderLines.filter((line) => line.type === 0);
      const sold = goods.flatMap((line) => line.digitalFiles.map((file) => file.uuid));
      expect(new Set(sold).size).toBe(sold.length);
      const brought = filesOfPackages(goods, facts.portraitsOf);
      expect(sold.filter((uuid) => brought.has(uuid))).toEqual([]);
      expect(
        goods.filter((line) => line.package?.packageItems.length === 1 && line.package.packageItems[0]?.type === 'DIGITAL_SET').length,
      ).toBeLessThan(2);
    }),
  );
});
