import { describe, expect, test } from 'vitest';
import type { OrderLine, PackageItem } from '#core/contract/entities.ts';
import { applyCartChange, linesLeaving } from './cart-change.ts';
import { add, changeOf, file, noFile, pack, remove, retouch, retouchOf, set, type Step } from '../fixtures/cart-examples.ts';
import { digitalPackage, facts, IDS, newLine, packageOf, priceList, showing } from '../fixtures/price-list.ts';
import { knownDigitalSet } from '../digital/known-digital-set.ts';
import { holdsOrdered } from '../digital/sold-once.ts';
import { changedLine, digitalFileLine, digitalSetLine } from './goods-line.ts';
import { settledGoods } from './settled-goods.ts';
import { lineDetails, lineNotes } from './line-details.ts';

const [first, second] = IDS.pictures;
const LINE = '00000000-0000-4000-a000-00000000000a';
const goodsOf = (...commands: readonly Step[]): readonly OrderLine[] =>
  commands.reduce((goods: readonly OrderLine[], command) => applyCartChange(goods, changeOf(command), priceList, facts), []);
const names = (lines: readonly OrderLine[]) => lines.map((line) => line.description);
const leaving = (goods: readonly OrderLine[], command: Step) => names(linesLeaving(goods, changeOf(command), priceList, facts));
const card = (...pictures: readonly string[]): Step => ({
  kind: 'add',
  orderLines: [newLine(LINE, IDS.card, 5, { template: showing(...pictures) })],
});
const siblingItem = (item: PackageItem): PackageItem => ({ ...item, subject: { uuid: IDS.otherSubject, name: 'Ida Lind', group: '5A' } });

describe('[KEP-01] retouch belongs to goods', () => {
  test('deleting the last line with its picture removes the retouch, and reports it', () => {
    const goods = goodsOf(card(first), retouch(IDS.skin));
    expect(names(goods)).toEqual(['Card', 'Retouch']);
    expect(leaving(goods, { kind: 'delete', uuid: LINE })).toEqual(['Retouch']);
    expect(goodsOf(card(first), retouch(IDS.skin), { kind: 'delete', uuid: LINE })).toEqual([]);
  });

  test('an edit that removes the picture removes its retouch, and no other', () => {
    const goods = goodsOf(card(first, second), retouch(IDS.skin), retouchOf(1, IDS.teeth));
    const edit: Step = { kind: 'change', uuid: LINE, change: { template: showing(second) } };
    expect(linesLeaving(goods, changeOf(edit), priceList, facts).map((line) => line.fileRetouch?.file.uuid)).toEqual([first]);
  });

  test('removing a digital picture removes its retouch', () => {
    expect(leaving(goodsOf(file(0), retouch(IDS.skin)), noFile(0))).toEqual(['Retouch']);
  });

  test('retouch that the customer deselects is not reported as removed', () => {
    expect(leaving(goodsOf(file(0), retouch(IDS.skin)), retouch())).toEqual([]);
  });

  test('the server decides about retouch for a digital set that was never read here', () => {
    const goods = goodsOf(pack(IDS.packageA), retouch(IDS.skin));
    expect(names(settledGoods(goods, () => null))).toEqual(['Package A', 'Retouch']);
    expect(names(settledGoods(goods, () => []))).toEqual(['Package A']);
  });
});

describe('[KEP-03] digital pictures of a package', () => {
  test('a package with its pictures replaces a digital set in the cart, with a message', () => {
    const goods = goodsOf(set);
    expect(leaving(goods, pack(IDS.packageA))).toEqual(['Digital portrait set']);
    expect(names(goodsOf(set, pack(IDS.packageA)))).toEqual(['Package A']);
  });

  test('a package of files alone is added once, with quantity one', () => {
    const again: Step = { kind: 'add', orderLines: [newLine(LINE, IDS.packageB, 3, { package: digitalPackage })] };
    const other: Step = { ...again, orderLines: [newLine(first, IDS.packageB, 1, { package: digitalPackage })] };
    const goods = goodsOf(again, other);
    expect(goods.map((line) => [line.uuid, line.quantity, line.canChangeQuantity])).toEqual([[LINE, 1, false]]);
    expect(goodsOf(again, { kind: 'change', uuid: LINE, change: { quantity: 2 } })[0]?.quantity).toBe(1);
  });

  test('a package of files alone is replaced by one with the same pictures and other goods, with a message', () => {
    const alone: Step = { kind: 'add', orderLines: [newLine(LINE, IDS.packageB, 1, { package: digitalPackage })] };
    expect(leaving(goodsOf(alone, retouch(IDS.skin)), pack(IDS.packageA))).toEqual(['Package B']);
    expect(names(goodsOf(alone, retouch(IDS.skin), pack(IDS.packageA)))).toEqual(['Retouch', 'Package A']);
    expect(names(goodsOf(alone, pack(IDS.packageB))), 'one without its pictures takes nothing').toEqual(['Package B', 'Package B']);
    expect(knownDigitalSet(packageOf(IDS.packageA), goodsOf(alone), facts), 'they are not named as in the cart already').toBeNull();
  });

  test('a package of files alone stays if another includes only a part of its pictures, or if its pictures are unknown', () => {
    const two = { ...digitalPackage, packageItems: digitalPackage.packageItems.flatMap((item) => [item, siblingItem(item)]) };
    const goods = [pack(IDS.packageA), { kind: 'add' as const, orderLines: [newLine(LINE, IDS.packageB, 1, { package: two })] }];
    const both = goods.flatMap((step) => goodsOf(step));
    const portraits = (siblings: readonly string[] | null) => (subject: string) =>
      subject === IDS.otherSubject ? siblings : facts.portraitsOf(subject);
    const kept = (siblings: readonly string[] | null) => names(settledGoods(both, portraits(siblings)));
    expect(kept([IDS.pictures[3]])).toEqual(['Package A', 'Package B']);
    expect(kept(null)).toEqual(['Package A', 'Package B']);
    expect(kept([IDS.pictures[0]]), 'all of them are in the other').toEqual(['Package A']);
    expect(names(settledGoods(both, () => [])), 'a set without pictures').toEqual(['Package A', 'Package B']);
  });

  test('of packages with the same files alone the first stays', () => {
    const [line] = goodsOf({ kind: 'add', orderLines: [newLine(LINE, IDS.packageB, 1, { package: digitalPackage })] });
    if (!line) throw new Error('The package is in the cart');
    expect(settledGoods([line, { ...line, uuid: first }], facts.portraitsOf)).toEqual([line]);
  });

  test('the files of a package are reported as bought, in the cart with another package, or new', () => {
    const bought = { ...facts, holdingOf: () => 'bought' as const };
    const some = { ...facts, holdingOf: (uuid: string) => (uuid === IDS.pictures[0] ? ('bought' as const) : null) };
    const waiting = { ...facts, holdingOf: (uuid: string) => (uuid === IDS.pictures[0] ? ('ordered' as const) : null) };
    expect(
      [
        knownDigitalSet(digitalPackage, [], facts),
        knownDigitalSet(digitalPackage, goodsOf(pack(IDS.packageA)), facts),
        knownDigitalSet(digitalPackage, goodsOf(set), facts),
        knownDigitalSet(digitalPackage, [], bought),
        knownDigitalSet(digitalPackage, [], some),
        knownDigitalSet(digitalPackage, [], waiting),
        knownDigitalSet(packageOf(IDS.packageB), [], bought),
      ].map((known) => known && `${known.why} ${known.owned}`),
    ).toEqual([null, 'in-cart 0', null, 'bought 3', 'some 1', 'ordered 0', null]);
  });
});

describe('[KEP-03] while an order is unpaid', () => {
  const waiting = { ...facts, holdingOf: (uuid: string) => (uuid === IDS.pictures[0] ? ('ordered' as const) : null) };

  test('a package with one of its pictures cannot be added, with prints or of files alone; one without them can', () => {
    const added = (step: Step) => names(applyCartChange([], changeOf(step), priceList, waiting));
    expect(knownDigitalSet(packageOf(IDS.packageA), [], waiting)).toEqual({ why: 'ordered', owned: 0, isRefused: true });
    expect(added(pack(IDS.packageA))).toEqual([]);
    expect(added({ kind: 'add', orderLines: [newLine(LINE, IDS.packageB, 1, { package: digitalPackage })] })).toEqual([]);
    expect(added(pack(IDS.packageB))).toEqual(['Package B']);
  });

  test('goods that were in the cart before show how many of their pictures are in the order, and are not ordered', () => {
    const lineOf = (step: Step) => applyCartChange([], changeOf(step), priceList, facts)[0];
    const inCart = [pack(IDS.packageA), set, file(0), file(1), pack(IDS.packageB)].flatMap((step) => lineOf(step) ?? []);
    const read = inCart.map((line) => {
      const [picture] = line.digitalFiles;
      if (line.package) return changedLine(line, {}, priceList, waiting);
      return line.digitalFiles.length > 1
        ? digitalSetLine(line.uuid, IDS.subject, 'IP', priceList, waiting)
        : digitalFileLine(line.uuid, picture?.uuid ?? '', priceList, waiting);
    });
    expect(read.map(({ digitalOrdered = 0 }) => digitalOrdered)).toEqual([1, 1, 1, 0, 0]);
    expect(read.map(holdsOrdered)).toEqual([true, true, true, false, false]);
    expect(inCart.some(holdsOrdered)).toBe(false);
  });
});

describe('[KEP-04] names of package lines', () => {
  test('every item is named from the reader’s price list, including the digital set', () => {
    const [line] = goodsOf(pack(IDS.packageA));
    if (!line) throw new Error('The package is in the cart');
    expect(lineDetails(line, { digitalSet: 'x' })).toEqual(['Digital portrait set', 'Emma Lind, 7B']);
    const items = packageOf(IDS.packageA).packageItems.map((item) =>
      item.type === 'TEMPLATE_PRODUCT' ? { ...item, product: { uuid: IDS.card, name: 'Kort', type: 1 } } : item,
    );
    const [named] = goodsOf(add(IDS.packageA, 1, { package: { uuid: IDS.packageA, packageItems: items } }));
    expect(named && lineDetails(named, { digitalSet: 'x' })).toEqual(['Card', 'Digital portrait set', 'Emma Lind, 7B']);
  });

  test('[KEP-03] a package with a quantity above one shows that its digital pictures are the same in each', () => {
    const words = { owned: String, repeated: 'the same in each' };
    const notesOf = (step: Step) => goodsOf(step).flatMap((line) => lineNotes(line, words));
    expect(notesOf(pack(IDS.packageA, 2))).toContain('the same in each');
    expect([...notesOf(pack(IDS.packageA)), ...notesOf(pack(IDS.packageB, 2))].join()).not.toContain('the same');
  });

  test('[KEP-03] the second of two packages with the same digital pictures shows it; one that is off sale does not count', () => {
    const words = { owned: String, repeated: 'the same in each' };
    const second = add(IDS.packageB, 1, { package: { ...packageOf(IDS.packageA), uuid: IDS.packageB } });
    const goods = goodsOf(pack(IDS.packageA), second);
    const notes = (lines: readonly OrderLine[]) => lines.map((line) => lineNotes(line, words, lines).length);
    expect(notes(goods)).toEqual([0, 1]);
    expect(notes(goods.map((line, at) => (at === 0 ? { ...line, isOffSale: true } : line)))).toEqual([0, 0]);
    expect(notes(goods.slice(1))).toEqual([0]);
  });

  test('a digital set without a product’s name has the screen’s text', () => {
    const [line] = goodsOf(pack(IDS.packageA), remove(IDS.packageB, 1));
    const old = line?.package && { ...line, package: { ...line.package, packageItems: packageOf(IDS.packageA).packageItems } };
    expect(old && lineDetails(old, { digitalSet: 'Digital portrait set of the package' })).toEqual([
      'Digital portrait set of the package',
      'Emma Lind, 7B',
    ]);
  });
});
