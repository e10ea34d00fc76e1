import { describe, expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { ListedPackage } from '#core/contract/shop.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { catalogueLineUuid, digitalSetUuid } from '#core/domain/cart/cart-change.ts';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { SAMPLE_CALENDAR, SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { carryToVersion } from './current-instance.ts';
import { type AgainFacts, apartError, planAgain } from './plan-again.ts';

const OWNER = '00000000-0000-4000-8000-0000000000aa';
const SUBJECT = { uuid: '00000000-0000-4000-8000-0000000000bb', name: 'Emma', group: '7B' };
const [MINE, BOUGHT, GONE] = ['c1', 'c2', 'c3'].map((end) => `00000000-0000-4000-8000-0000000000${end}`) as [string, string, string];
const picture = (uuid: string, bought = false) => ({ uuid, keywords: [], bought, userBoughtRetouch: bought, pictureType: 'IP' });
// Only the fields that the plan reads.
const set = {
  subject: SUBJECT,
  job: { uuid: 'j1', isArchived: false },
  jobType: { uuid: 't1' },
  photographer: { uuid: 'p1' },
  pictures: [picture(MINE), picture(BOUGHT, true)],
  digitalSet: { IP: { bought: false }, SFP: { bought: true }, GP: { bought: false } },
} as unknown as PictureSet;
const item = { uuid: 'i1', type: 'TEMPLATE_PRODUCT' };
const offer = { uuid: IDS.packageA, type: 'package', disabled: null, closedFor: {}, packageItems: [item] } as unknown as ListedPackage;
const facts: AgainFacts = {
  goods: [],
  disableMixingPhotographers: false,
  ownerUuid: OWNER,
  prices: priceList,
  sets: [set],
  uploads: [],
  packages: [offer],
  catalogues: [
    {
      uuid: IDS.yearbook,
      name: 'Yearbook',
      description: '',
      price: 14_900,
      quantity: 0,
      maxQuantity: 3,
      deliveryTime: { days: 30 },
      subject: SUBJECT,
    },
  ],
};
const dataWith = (uuid: string | null): TemplateData =>
  ({ userResources: { 'a/b': { kind: 'image', uuid } }, year: null }) as unknown as TemplateData;
const line = (changes: object): OrderLine =>
  ({
    uuid: 'l',
    type: 0,
    quantity: 1,
    product: { uuid: IDS.card, type: 1 },
    subProductUuids: [],
    template: null,
    catalogue: null,
    subjects: [SUBJECT],
    digitalFiles: [],
    fileRetouch: null,
    package: null,
    ...changes,
  }) as unknown as OrderLine;
const product = (changes: object = {}, data = dataWith(MINE)) =>
  line({ template: { uuid: IDS.cardTemplate, version: 1, data }, ...changes });
const reasonOf = (wanted: OrderLine, given: Partial<AgainFacts> = {}) => {
  const plan = planAgain(wanted, { ...facts, ...given });
  return plan.kind === 'not' ? plan.reason : plan.kind;
};

describe('[BEY-07] order again', () => {
  test('[BEY-07] a product is ordered again in at least its present minimum quantity', () => {
    expect(planAgain(product({ quantity: 1 }), facts)).toMatchObject({ kind: 'product', quantity: 5, subjectUuids: [SUBJECT.uuid] });
    expect(planAgain(product({ quantity: 12 }), facts)).toMatchObject({ quantity: 12 });
  });

  test('[BEY-07] [EDT-06] pictures that the shop would no longer accept together are not ordered again', () => {
    const sister = {
      ...set,
      subject: { ...SUBJECT, uuid: 's2' },
      photographer: { uuid: 'p2' },
      pictures: [picture(GONE)],
    } as unknown as PictureSet;
    const both = { ...facts, sets: [set, sister] };
    const mixed = {
      userResources: { 'front/portrait': { kind: 'image', uuid: MINE }, 'front/group': { kind: 'image', uuid: GONE } },
      year: null,
    };
    const data = mixed as unknown as TemplateData;
    expect(apartError(SAMPLE_CARD, data, both)).toBeNull();
    expect(apartError(SAMPLE_CARD, data, { ...both, disableMixingPhotographers: true })?.code).toBe('instance.photographers_mixed');
    const ofBoth = line({ package: { uuid: IDS.packageA, packageItems: [{ ...item, subject: SUBJECT, templateData: data }] } });
    const allowing = (allowSubjectChange: number) => ({ ...both, packages: [{ ...offer, allowSubjectChange }] });
    expect(reasonOf(ofBoth, allowing(2))).toBe('package');
    expect(reasonOf(ofBoth, allowing(1))).toBe('picturesApart');
  });

  test('[KEP-15] [BEY-07] a package is checked against the picture set of its line, not against the current one', () => {
    const again = line({ package: { uuid: IDS.packageA, packageItems: [{ ...item, subject: SUBJECT }] } });
    const closedFor = (uuid: string) => ({ packages: [{ ...offer, closedFor: { [uuid]: { reason: 'archived' } } }] });
    expect(reasonOf(again, closedFor('another'))).toBe('package');
    expect(reasonOf(again, closedFor(SUBJECT.uuid))).toBe('packageGone');
  });

  test('[BEY-07] lines that the shop or the pictures no longer allow are listed with their reason', () => {
    expect(reasonOf(product({ product: { uuid: 'unknown', type: 1 } }))).toBe('productGone');
    expect(reasonOf(product({}, dataWith(GONE)))).toBe('pictureGone');
    expect(reasonOf(product({}, dataWith(GONE)), { uploads: null })).toBe('offline');
    expect(reasonOf(product({}, dataWith(GONE)), { uploads: [picture(GONE)] as never })).toBe('product');
    expect(reasonOf(line({ package: { uuid: IDS.packageA, packageItems: [] } }))).toBe('packageGone');
    expect(reasonOf(line({ package: { uuid: IDS.packageB, packageItems: [item] } }))).toBe('packageGone');
    expect(reasonOf(line({ package: { uuid: IDS.packageA, packageItems: [item] } }), { packages: null })).toBe('offline');
    expect(reasonOf(line({ catalogue: { uuid: 'other' } }))).toBe('catalogueGone');
    expect(reasonOf(line({ catalogue: { uuid: IDS.yearbook } }), { catalogues: null })).toBe('offline');
  });

  test('[BEY-07] goods that the customer already owns are not sold twice', () => {
    const file = (uuid: string) => line({ product: { uuid: priceList.fixedProducts.digitalPortrait }, digitalFiles: [{ uuid }] });
    expect([reasonOf(file(MINE)), reasonOf(file(BOUGHT)), reasonOf(file(GONE))]).toEqual(['file', 'bought', 'pictureGone']);
    const digitalSet = (type: 'IP' | 'SFP') =>
      line({ product: { uuid: priceList.fixedProducts.digitalSet }, uuid: digitalSetUuid(OWNER, SUBJECT.uuid, type) });
    expect([reasonOf(digitalSet('IP')), reasonOf(digitalSet('SFP'))]).toEqual(['set', 'bought']);
    const retouch = (uuid: string) => line({ fileRetouch: { file: { uuid } }, subProductUuids: [IDS.skin] });
    expect([reasonOf(retouch(MINE)), reasonOf(retouch(BOUGHT))]).toEqual(['retouch', 'bought']);
  });

  test('[BEY-07] a package and a catalogue are ordered again as they are offered today', () => {
    expect(
      planAgain(
        line({ package: { uuid: IDS.packageA, packageItems: [{ ...item, subject: SUBJECT, templateData: dataWith(MINE) }] } }),
        facts,
      ),
    ).toMatchObject({
      kind: 'package',
      quantity: 1,
      subjectUuid: SUBJECT.uuid,
    });
    const catalogues = (quantity: number, inCart = 0) =>
      planAgain(line({ catalogue: { uuid: IDS.yearbook }, quantity }), {
        ...facts,
        goods: inCart === 0 ? [] : [line({ uuid: catalogueLineUuid(OWNER, IDS.yearbook, SUBJECT.uuid), quantity: inCart })],
      });
    expect([catalogues(9), catalogues(2), catalogues(2, 1), catalogues(2, 2)]).toMatchObject([
      { catalogue: { quantity: 3 }, isLowered: true },
      { catalogue: { quantity: 2 }, isLowered: false },
      { catalogue: { quantity: 3 }, isLowered: false },
      { catalogue: { quantity: 3 }, isLowered: true },
    ]);
  });

  test('[BEY-07] in a newer version of its design an instance keeps the resources that still have a field, and gets a year that is on sale', () => {
    const design = { ...SAMPLE_CALENDAR, supportedYears: [2026, 2027] };
    const [part] = design.parts;
    const image = part?.elements.find((element) => element.kind === 'image');
    const id = `${part?.id}/${image && 'id' in image ? image.id : ''}`;
    const resource = { kind: 'image', uuid: MINE };
    const data = { userResources: { [id]: resource, 'gone/field': resource }, year: 2024 } as unknown as TemplateData;
    const june = (year: number) => Date.UTC(year, 5, 1);
    expect(carryToVersion(design, data, { nowMs: june(2026), nextYearFromMonth: 9 })).toEqual({
      userResources: { [id]: resource },
      year: 2026,
    });
    expect(carryToVersion(design, { ...data, year: 2027 }, { nowMs: june(2026), nextYearFromMonth: 9 }).year).toBe(2027);
    expect(
      carryToVersion(design, { ...data, year: 2026 }, { nowMs: june(2027), nextYearFromMonth: 9 }).year,
      'past, though the design still has it',
    ).toBe(2027);
    expect(carryToVersion(design, { ...data, year: null }, { nowMs: june(2027), nextYearFromMonth: 9 }).year).toBeNull();
  });
});
