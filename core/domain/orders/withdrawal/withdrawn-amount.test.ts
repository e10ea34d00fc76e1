import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { add, changeOf, file } from '#core/domain/fixtures/cart-examples.ts';
import { applyCartChange } from '#core/domain/cart/cart-change.ts';
import { facts, IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { retouchWithGoods } from './retouch-along.ts';
import { withdrawalFees } from './withdrawal-fees.ts';
import { amountsOfLines, isWhollyWithdrawn, unchargedAmount } from './withdrawn-amount.ts';

const exampleOf = (change: Parameters<typeof changeOf>[0]): OrderLine => {
  const [line] = applyCartChange([], changeOf(change), priceList, facts);
  if (!line) throw new Error('the example is a line');
  return line;
};
const example = exampleOf(file(0));
const mug = exampleOf(add(IDS.mug, 1));
const line = (uuid: string, linePrice: number, type: OrderLine['type'] = 0): OrderLine => ({ ...example, uuid, linePrice, type });
const sent = (uuid: string, linePrice: number): OrderLine => ({ ...mug, uuid, linePrice });
const free = (linePrice: number): OrderLine => ({ ...line('free', linePrice, 2), discountShares: [] });
const ORDER = [sent('mug', 199), sent('card', 99), line('file', 149), line('post', 49, 3), line('invoice', 39, 3)];
const none = new Set<string>();

interface Asked {
  readonly order?: readonly OrderLine[];
  readonly asked: readonly string[];
  readonly withdrawn?: readonly string[];
  readonly credited?: readonly string[];
  readonly standardDelivery?: number;
  readonly back?: readonly string[];
  readonly made?: readonly string[];
}
const amounts = ({ order = ORDER, asked, withdrawn = asked, credited = [], standardDelivery, back = [], made = ['mug'] }: Asked) =>
  Object.fromEntries(
    amountsOfLines(order, {
      asked: new Set(asked),
      withdrawn: new Set(withdrawn),
      credited: new Set(credited),
      along: [
        ...withdrawalFees(order, { fixed: priceList.fixedProducts, standardDelivery: standardDelivery ?? null, made: new Set(made) }),
        ...retouchWithGoods(order, { back: new Set(back), portraitsOf: () => null }),
      ],
    }),
  );

test('[BIZ-04] the delivery is refunded with the last sent goods, the payment fee with the last goods of all', () => {
  expect(amounts({ asked: ['mug'] })).toEqual({ mug: 199 });
  expect(amounts({ asked: ['file'] }), 'files are not sent').toEqual({ file: 149 });
  expect(amounts({ asked: ['mug', 'card'] })).toEqual({ mug: 199, card: 99, post: 49 });
  expect(amounts({ asked: ['card'], withdrawn: ['mug', 'card'] }), 'one after the other').toEqual({ card: 99, post: 49 });
  expect(amounts({ asked: ['file'], withdrawn: ['mug', 'card', 'file'], credited: ['mug', 'card', 'post'] })).toEqual({
    file: 149,
    invoice: 39,
  });
  expect(amounts({ asked: ['mug'], withdrawn: ['mug', 'card'], credited: ['card', 'post'] }), 'once').toEqual({ mug: 199 });
  expect(amounts({ asked: ['mug', 'card'], withdrawn: ['mug'] }), 'given back, and not withdrawn from').toEqual({ mug: 199, card: 99 });
});

test('[BIZ-04] the refund of the delivery is the paid amount, at most the standard delivery’s cost', () => {
  const asked = ['mug', 'card'];
  expect(amounts({ asked, order: [...ORDER, free(-49)] }), 'it was free').toEqual({ mug: 199, card: 99 });
  expect(amounts({ asked, standardDelivery: 30 })).toEqual({ mug: 199, card: 99, post: 30 });
  expect(amounts({ asked, standardDelivery: 0 }), 'all of it was for express').toEqual({ mug: 199, card: 99 });
  expect(amounts({ asked, standardDelivery: 30, made: ['file'] }), 'nothing of it was made').toEqual({ mug: 199, card: 99, post: 49 });
  expect(amounts({ asked: ['file'], order: [line('file', 149), line('digital', 10, 3)] }), 'files alone').toEqual({
    file: 149,
    digital: 10,
  });
});

test('[BIZ-04] [KEP-02] retouch that is not done is refunded with the last goods that contain its picture, and the fees with both', () => {
  const picture = example.digitalFiles[0]?.uuid ?? '';
  const retouch: OrderLine = { ...line('retouch', 49), digitalFiles: [], fileRetouch: { file: { uuid: picture } } };
  const order = [line('file', 149), retouch, line('digital', 10, 3)];
  const asked = ['file'];
  expect(amounts({ order, asked })).toEqual({ file: 149, retouch: 49, digital: 10 });
  expect(amounts({ order, asked, withdrawn: [] }), 'a refund takes no fee along').toEqual({ file: 149, retouch: 49 });
  expect(amounts({ order, asked, back: [picture] })).toEqual({ file: 149 });
  expect(amounts({ order, asked, credited: ['retouch'] })['retouch'], 'once').toBe(undefined);
  const held = [...order, line('other', 99)];
  expect(amounts({ order: held, asked })).toEqual({ file: 149 });
  expect(amounts({ order: held, asked, credited: ['other'] }), 'the others were given back before').toMatchObject({ retouch: 49 });
});

test('[BIZ-04] the whole order is uncharged when none of its goods is left', () => {
  const paid = (...uuids: string[]) => new Map(Object.entries(amounts({ asked: uuids })));
  const amount = (...uuids: string[]) => unchargedAmount(ORDER, paid(...uuids), 535);
  expect([amount(), amount('file'), amount('mug', 'card'), amount('mug', 'card', 'file')]).toEqual([0, 149, 347, 535]);
  expect(isWhollyWithdrawn(ORDER, new Set(['file', 'mug', 'post']))).toBe(false);
});

test('[BIZ-04] a line counts with its paid amount, after its share of the discount', () => {
  const order = [sent('mug', 199), line('file', 149), line('voucher', -300, 1)];
  const facts = { asked: new Set(['mug']), withdrawn: new Set(['mug']), credited: none, along: [] };
  expect(sumMinor([...amountsOfLines(order, facts).values()])).toBe(27);
});
