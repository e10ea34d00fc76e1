import { expect, test } from 'vitest';
import type { Product } from '#core/contract/entities.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { IDS, priceList } from '../fixtures/price-list.ts';
import { isRetouchable, offersRetouch, retouchablePictures, retouchPrice, retouchProduct } from './retouch.ts';

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
const setOf = (name: string, pictures: Picture[]): PictureSet => ({
  subject: { uuid: IDS.subject, name, group: '' },
  avatar: { url: null },
  job: {
    uuid: IDS.subject,
    name: '',
    creationTime: 0,
    yearbookPoseSelection: null,
    hasBeenInWebShop: true,
    requireFineTunedPictures: false,
    isArchived: false,
  },
  jobType: { uuid: IDS.subject },
  photographer: { uuid: IDS.subject },
  pictures,
  bought: false,
  isEditable: false,
  qualifyForSelectOwnFavorites: false,
  qualifyForSelectYearbookPose: false,
  year: 2026,
  inCart: false,
  digitalSet: { IP: { bought: false, inCart: false }, SFP: { bought: false, inCart: false }, GP: { bought: false, inCart: false } },
});
const [first, second] = IDS.pictures;
const files = (...uuids: string[]) => ({ template: null, package: null, digitalFiles: uuids.map((uuid) => ({ uuid })) });
const product = retouchProduct(priceList);

test('[RET-06] a retouched picture, one with bought retouch and an upload cannot be retouched', () => {
  const is = (changes: Partial<Picture>) => isRetouchable(picture(first, changes));
  expect([
    is({}),
    is({ keywords: ['favorite'] }),
    is({ keywords: ['retouched'] }),
    is({ keywords: ['user_uploaded'] }),
    is({ userBoughtRetouch: true }),
  ]).toEqual([true, true, false, false, false]);
});

test('[RET-06] pictures of lines are found once, in files, templates and packages; pictures outside of sets are left out', () => {
  const sets = [setOf('Emma', [picture(first), picture(second)]), setOf('Class', [picture(first)])];
  const template = {
    data: {
      year: null,
      userResources: {
        a: {
          kind: 'image' as const,
          uuid: second,
          width: 1,
          height: 1,
          rotation: 0 as const,
          cropRect: { x: 0, y: 0, width: 1, height: 1 },
          overrideEffect: 'original' as const,
          background: null,
        },
      },
    },
  };
  const lines = [files(first, first, '00000000-0000-4000-8000-00000000dead'), { template, package: null }];
  expect(retouchablePictures(lines, sets).map((entry) => [entry.picture.uuid, entry.subject.name])).toEqual([
    [first, 'Emma'],
    [second, 'Emma'],
  ]);
});

test("[RET-02] the price is the product and its sub-products' extras, and zero without a sub-product", () => {
  if (!product) throw new Error('The price list sells retouch');
  const extra = (uuid: string) => product.subproducts.find((sub) => sub.uuid === uuid)?.extraprice ?? 0;
  const base = product.productprices[0]?.price ?? 0;
  expect([retouchPrice(product, []), retouchPrice(product, [IDS.skin]), retouchPrice(product, [IDS.skin, IDS.teeth])]).toEqual([
    0,
    base + extra(IDS.skin),
    base + extra(IDS.skin) + extra(IDS.teeth),
  ]);
});

test('[RET-04] [PRC-04] retouch is offered only with a configured retouch product and a picture for it', () => {
  const sets = [setOf('Emma', [picture(first)])];
  const none: typeof priceList = { ...priceList, fixedProducts: { ...priceList.fixedProducts, retouch: null } };
  const another: Product['uuid'] = IDS.mug;
  const elsewhere: typeof priceList = { ...priceList, fixedProducts: { ...priceList.fixedProducts, retouch: another } };
  expect([
    offersRetouch([files(first)], sets, priceList),
    offersRetouch([files(second)], sets, priceList),
    offersRetouch([files(first)], sets, none),
    offersRetouch([files(first)], sets, elsewhere),
  ]).toEqual([true, false, false, false]);
});

test('[SEC-05] [RET-06] pictures of an archived set are not offered for retouch', () => {
  const live = setOf('Emma', [picture(first)]);
  const archived = { ...setOf('Emma', [picture(second)]), job: { ...live.job, isArchived: true } };
  const offered = retouchablePictures([files(first, second)], [archived, live]);
  expect(offered.map((entry) => entry.picture.uuid)).toEqual([first]);
});
