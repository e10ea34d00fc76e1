import { expect, test } from 'vitest';
import type { OrderLine, Product } from '#core/contract/entities.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { priceList } from '#core/domain/fixtures/price-list.ts';
import { isSameChoice, pricesPerPicture, retouchView, tasksOf, withChoice } from './retouch-view.ts';

const product: Product = {
  uuid: 'retouch',
  name: 'Retouch',
  type: 11,
  sortOrder: 1,
  minorderpartquantity: 1,
  campaignrequirement: null,
  subproducts: [
    { uuid: 'skin', name: 'Skin', extraprice: 0 },
    { uuid: 'hair', name: 'Hair', extraprice: 2_900 },
  ],
  productprices: [{ quantity: 1, price: 4_900, campaignprice: null, type: 1 }],
  formatSize: '',
  maximumQuantity: 1,
};
const prices: PriceList = {
  ...priceList,
  products: [product],
  fixedProducts: { ...priceList.fixedProducts, retouch: 'retouch' },
};
const picture = (uuid: string, changes: Partial<Picture> = {}): Picture => ({
  uuid,
  dimensions: { width: 10, height: 10 },
  keywords: [],
  groupPicture: false,
  isUserFavorite: false,
  bought: false,
  greenscreen: false,
  userBoughtRetouch: false,
  inCart: false,
  pictureType: 'IP',
  userRetouchTasks: [],
  thumbnails: { 320: '', 640: '' },
  ...changes,
});
const NO = { bought: false, inCart: false };
const setOf = (pictures: Picture[]): PictureSet => ({
  subject: { uuid: 'anna', name: 'Anna', group: '7B' },
  avatar: { url: null },
  job: {
    uuid: 'job',
    name: '',
    creationTime: 0,
    yearbookPoseSelection: null,
    hasBeenInWebShop: true,
    requireFineTunedPictures: false,
    isArchived: false,
  },
  jobType: { uuid: 'school' },
  photographer: { uuid: 'photographer' },
  pictures,
  bought: false,
  isEditable: false,
  qualifyForSelectOwnFavorites: false,
  qualifyForSelectYearbookPose: false,
  year: 2026,
  inCart: false,
  digitalSet: { IP: NO, SFP: NO, GP: NO },
});
const line = (changes: Partial<OrderLine>): OrderLine => ({
  uuid: 'line',
  type: 0,
  description: '',
  quantity: 1,
  minimumQuantity: 1,
  maximumQuantity: null,
  canChangeQuantity: true,
  linePrice: 0,
  actualLinePrice: 0,
  rebate: null,
  product: null,
  subProductUuids: [],
  template: null,
  catalogue: null,
  subjects: [],
  digitalFiles: [],
  fileRetouch: null,
  package: null,
  ...changes,
});
const files = (...uuids: string[]) => line({ digitalFiles: uuids.map((uuid) => ({ uuid })) });
const retouched = (uuid: string, ...subs: string[]) => line({ fileRetouch: { file: { uuid } }, subProductUuids: subs });

test('[RET-01] [RET-02] pictures of the cart are listed; those without a sub-product are neither counted nor priced', () => {
  const goods = [files('a', 'b'), retouched('a', 'skin', 'hair')];
  const view = retouchView(goods, [setOf([picture('a'), picture('b'), picture('c')])], prices);
  expect(view.rows.map((row) => [row.picture.uuid, row.price])).toEqual([
    ['a', 7_800],
    ['b', 0],
  ]);
  expect([view.count, view.sum]).toEqual([1, 7_800]);
});

test("[KEP-10] [RET-02] retouch of a picture has the price of its set's job", () => {
  const own = { ...product, productprices: [{ quantity: 1, price: 3_900, campaignprice: null, type: 1 }] };
  const jobs = [{ uuid: 'job', subjectUuids: ['anna'], products: [own], packages: [] }];
  const view = retouchView([files('a'), retouched('a', 'hair')], [setOf([picture('a')])], { ...prices, jobs });
  expect([view.rows[0]?.price, view.sum]).toEqual([6_800, 6_800]);
});

test('[RET-01] a picture with retouch in the cart is listed although its product has left the cart', () => {
  const goods = [retouched('a', 'hair')];
  const { rows } = retouchView(goods, [setOf([picture('a'), picture('b')])], prices);
  expect(rows.map((row) => [row.picture.uuid, row.chosen])).toEqual([['a', ['hair']]]);
});

test("[RET-03] a tick keeps the others, in the product's order; removing the last one leaves none", () => {
  expect(withChoice(product, ['hair'], 'skin', true)).toEqual(['skin', 'hair']);
  expect(withChoice(product, ['hair'], 'hair', false)).toEqual([]);
  expect([isSameChoice(['a', 'b'], ['b', 'a']), isSameChoice(['a'], []), isSameChoice([], [])]).toEqual([true, false, true]);
});

test("[RET-05] a picture's tasks are those in the cart; for bought retouch they are those that the shop reports", () => {
  const bought = picture('a', { userBoughtRetouch: true, userRetouchTasks: [{ uuid: 'x', name: 'Glasses' }] });
  expect([
    tasksOf({ picture: picture('a'), chosen: ['hair'], product }),
    tasksOf({ picture: picture('a'), chosen: [], product }),
    tasksOf({ picture: bought, chosen: [], product }),
  ]).toEqual([['Hair'], [], ['Glasses']]);
});

test('[RET-02] the base price of a picture is shown once for each price', () => {
  const cheaper = { ...product, productprices: [{ quantity: 1, price: 3_300, campaignprice: null, type: 1 as const }] };
  expect(pricesPerPicture([{ product }, { product: cheaper }, { product }])).toEqual([4_900, 3_300]);
});
