/** The files that a picture set and its products need offline (BEY-02). */
import type { AppError } from '#core/contract/errors.ts';
import { cartCalls } from '#core/contract/cart.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import type { KnownCall } from '#core/operations/calls.ts';
import type { Template } from '#core/contract/entities.ts';
import { pictureSetCalls, type Picture, type PictureSet } from '#core/contract/picture-sets.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { FALLBACK_FACES } from '#core/layout/text/faces/fallback-faces.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import type { Device } from '#src/data/device.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import { pull } from '#src/data/sync/pull.ts';
import { urlsOfTemplate } from '../storage/prefetch.ts';
import { readMenuPages } from './menu-pages.ts';
import { ACCOUNT_LISTS, LIST_TYPES, readQuietly, SHOP_LISTS } from './small-lists.ts';

export interface OfflineRequest {
  readonly set: PictureSet;
  /** null: every product of the shop. */
  readonly productUuid: string | null;
}

export interface OfflineFiles {
  readonly urls: readonly string[];
  /** Renditions of each picture, the customer's own ones first. `urls` contains them too. */
  readonly renditions: readonly (readonly string[])[];
  /** Number of pictures in the set. */
  readonly pictures: number;
  readonly templates: number;
}

/** Reads the shop's lists, which also stores them, and returns the files that they refer to. */
export async function collectFiles(device: Device, request: OfflineRequest, signal: AbortSignal): Promise<Result<OfflineFiles, AppError>> {
  const lists = await readLists(device, request);
  if (!lists.ok) return lists;
  const templates = lists.value;
  const own = await pull(device, uploadCalls.recentImages, {});
  if (!own.ok) return own;
  // The cache evicts the oldest entries first: the oldest own pictures, and the set's only after those.
  const renditions = [...own.value.toReversed(), ...request.set.pictures].map((picture) => renditionsOf(device, picture));
  const urls: string[] = renditions.flat();
  for (const { uuid, version } of templates) {
    if (signal.aborted) break;
    const definition = await loadAsset(
      device,
      templateCalls.templateByUuidAndVersion,
      { params: { uuid, version: String(version) } },
      signal,
    );
    if (!definition.ok) return definition;
    urls.push(...urlsOfTemplate(definition.value));
  }
  urls.push(...(await backgroundUrls(device, request.set)));
  urls.push(...(await readMenuPages(device)));
  // A name may contain letters that its design's fonts lack.
  urls.push(...FALLBACK_FACES.map((face) => `/${fontPath(face)}`));
  return ok({ urls: [...new Set(urls)], renditions, pictures: request.set.pictures.length, templates: templates.length });
}

async function readLists(device: Device, { set, productUuid }: OfflineRequest): Promise<Result<readonly Template[], AppError>> {
  const lang = device.language();
  const prices = await pull(device, shopCalls.prices, {});
  if (!prices.ok) return prices;
  await quietly(device, settingsCalls.settings, { query: { lang } });
  await quietly(device, cartCalls.readCart, {});
  await readQuietly(device, ACCOUNT_LISTS);
  if (productUuid !== null) {
    const listed = await pull(device, templateCalls.listTemplatesByProduct, { params: { productUuid } });
    return listed.ok ? ok(listed.value.map(({ template }) => template)) : listed;
  }
  await readQuietly(device, SHOP_LISTS);
  await quietly(device, shopCalls.promotedProducts, { query: { subject: set.subject.uuid } });
  const templates = new Map<string, Template>();
  for (const type of LIST_TYPES) {
    const listed = await pull(device, templateCalls.listTemplates, { params: { type } });
    if (!listed.ok) return listed;
    for (const template of listed.value) templates.set(template.uuid, template);
    const categories = new Set(listed.value.flatMap((template) => template.categories));
    const subjectUuid = set.subject.uuid;
    for (const category of categories) {
      await quietly(device, templateCalls.listTemplatesForSubject, { params: { type, category, subjectUuid } });
      if (type === 'photogifts') await quietly(device, templateCalls.photoGiftCategoryInfo, { params: { category } });
    }
  }
  for (const product of new Set([...templates.values()].map((template) => template.product.uuid))) {
    await quietly(device, templateCalls.listTemplatesByProduct, { params: { productUuid: product } });
  }
  return ok([...templates.values()]);
}

/** Ignores a list that cannot be read now, because the others are still useful. */
async function quietly<C extends KnownCall>(device: Device, call: C, input: CallInput<C>): Promise<void> {
  await pull(device, call, input);
}

function renditionsOf({ owner }: Device, { uuid, thumbnails, greenscreen }: Picture): string[] {
  const { 320: small, 640: large } = thumbnails;
  const version = large.split('?')[1];
  const cutout = `/media/${owner.uuid}/pictures/${uuid}/cutout.webp${version === undefined ? '' : `?${version}`}`;
  return greenscreen ? [small, large, cutout] : [small, large];
}

async function backgroundUrls(device: Device, { job, pictures }: PictureSet): Promise<string[]> {
  const cutouts = pictures.filter((picture) => picture.greenscreen);
  if (cutouts.length === 0) return [];
  const ofJob = await pull(device, pictureSetCalls.greenScreenBackgrounds, { params: { jobUuid: job.uuid } });
  for (const { uuid } of cutouts) await quietly(device, pictureSetCalls.imageBackgrounds, { query: { uuid } });
  return ofJob.ok ? ofJob.value.backgrounds.map(({ src }) => src) : [];
}
