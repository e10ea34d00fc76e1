import { expect, test } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { PackageItem } from '#core/contract/entities.ts';
import { facts, IDS, newLine, packageOf, priceList, showing } from '../fixtures/price-list.ts';
import { holdersIn } from '../prices/job-prices.ts';
import { addLines, applyCartChange, changeLine } from './cart-change.ts';
import { lineDetails } from './line-details.ts';
import { settledSubjects, whoseGoods } from './whose-goods.ts';

const [EMMA, OLE, PIA] = ['emma', 'ole', 'pia'] as const;
const setOf = (uuid: string, ...pictures: string[]) => ({ subject: { uuid }, pictures: pictures.map((picture) => ({ uuid: picture })) });
const holdersOf = holdersIn([
  setOf(PIA, 'pias', 'hers and his'),
  setOf(EMMA, 'emmas', 'of both'),
  setOf(OLE, 'oles', 'of both', 'hers and his'),
]);
const uuids = (named: readonly { readonly uuid: string }[]) => named.map(({ uuid }) => uuid);
const asNamed = (of: readonly string[]) => of.map((uuid) => ({ uuid }));

test('[BIZ-07] goods belong to the subjects of their pictures; a picture of several belongs to the client’s choice, otherwise to all', () => {
  const whose = (pictures: readonly string[] | null, claimed: readonly string[]) =>
    uuids(settledSubjects({ template: pictures && showing(...pictures), package: null, subjects: asNamed(claimed) }, holdersOf).subjects);
  expect([whose(['oles'], [EMMA]), whose(['oles'], []), whose(['oles', 'emmas'], [PIA])]).toEqual([[OLE], [OLE], [OLE, EMMA]]);
  expect([whose(['of both'], [OLE]), whose(['of both'], [PIA]), whose(['of both'], [OLE, EMMA])]).toEqual([
    [OLE],
    [EMMA, OLE],
    [EMMA, OLE],
  ]);
  // The client's subject for one picture does not apply to the others.
  expect(whose(['pias', 'of both'], [EMMA])).toEqual([PIA, EMMA]);
  // Settled subjects stay unchanged, in their order.
  for (const claimed of [[], [EMMA], [OLE], [PIA], [PIA, EMMA]]) {
    const settled = whose(['of both', 'hers and his', 'pias'], claimed);
    expect(whose(['of both', 'hers and his', 'pias'], settled)).toEqual(settled);
  }
  expect([whose(['an upload'], [EMMA]), whose([], [EMMA]), whose(null, [EMMA, EMMA])]).toEqual([[EMMA], [EMMA], [EMMA]]);
});

/** @param pictures null: a design without a picture; absent: no design */
const item = (type: PackageItem['type'], of: string, pictures?: readonly string[] | null) => ({
  type,
  subject: { uuid: of, name: '', group: '' },
  templateData: pictures === undefined ? null : showing(...(pictures ?? [])).data,
});
const print = (of: string, ...pictures: string[]) => item('TEMPLATE_PRODUCT', of, pictures);

test('[BIZ-07] a package belongs to the subjects of its printed pictures; it stays for the subject that it was composed for', () => {
  const settled = (claimed: readonly string[], ...packageItems: ReturnType<typeof item>[]) => {
    const line = settledSubjects({ template: null, package: { packageItems }, subjects: asNamed(claimed) }, holdersOf);
    expect(line.goodsOf).not.toEqual(line.subjects);
    return [uuids(line.subjects), uuids(whoseGoods(line))];
  };
  const catalogue = item('CATALOGUE', EMMA);
  const files = item('DIGITAL_SET', EMMA);
  expect(settled([EMMA], print(EMMA, 'emmas'))).toEqual([[EMMA], [EMMA]]);
  // Neither the client's subjects nor the other content adds a subject.
  expect(settled([EMMA, EMMA], print(EMMA, 'oles'), files, catalogue, print(EMMA, 'an upload'))).toEqual([[EMMA], [OLE]]);
  expect(settled([EMMA], print(EMMA, 'emmas'), print(OLE, 'oles'))).toEqual([[EMMA], [EMMA, OLE]]);
  // A picture of several subjects belongs to its item's subject, otherwise to the package's.
  expect(settled([EMMA], print(OLE, 'of both'))).toEqual([[EMMA], [OLE]]);
  expect(settled([EMMA], print(PIA, 'of both'))).toEqual([[EMMA], [EMMA]]);
  expect(settled([PIA], print(PIA, 'of both'))).toEqual([[PIA], [EMMA, OLE]]);
  // Without pictures from sets.
  expect(settled([EMMA], print(OLE, 'an upload'), files)).toEqual([[EMMA], [OLE]]);
  expect(settled([OLE], catalogue, files)).toEqual([[OLE], [EMMA]]);
  expect(settled([OLE], files)).toEqual([[OLE], [EMMA]]);
  expect(settled([OLE])).toEqual([[OLE], [OLE]]);
});

test('[BIZ-07] [SIM-01] a package in the cart gets its children when it is added, and others after a change of its pictures', () => {
  const names = { ...facts, holdersOf, subject: (uuid: string) => ({ uuid, name: `${uuid}'s name`, group: '7B' }) };
  const wanted = (...pictures: string[]): NonNullable<NewOrderLine['package']> => {
    const { packageItems, ...rest } = packageOf(IDS.packageB);
    return { ...rest, packageItems: packageItems.map((entry) => ({ ...entry, ...print(EMMA, ...pictures), type: entry.type })) };
  };
  const added = addLines([newLine('p', IDS.packageB, 1, { package: wanted('oles'), subjects: asNamed([EMMA]) })]);
  const [line] = applyCartChange([], added, priceList, names);
  expect(line).toMatchObject({ subjects: [{ uuid: EMMA }], goodsOf: [{ uuid: OLE, name: "ole's name" }] });
  expect(line && lineDetails(line, { digitalSet: '' })).toContain("ole's name, 7B");
  const after = (change: Parameters<typeof changeLine>[1]) =>
    applyCartChange(line ? [line] : [], changeLine('p', change), priceList, names)[0];
  expect(after({ quantity: 2 })?.goodsOf).toEqual(line?.goodsOf);
  expect(after({ package: wanted('emmas') })).not.toHaveProperty('goodsOf');
  expect(after({ package: wanted('pias') })?.goodsOf).toMatchObject([{ uuid: PIA }]);
});
