/** Whether a template instance may be bought: its template, year, pictures, completeness and approved layout. */
import type { ApprovedLayout } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import { layoutHash } from '#core/layout/layout-hash.ts';
import { printProblem } from '#core/domain/orders/print-problem.ts';
import { isSoldAs } from '#core/domain/templates/format-fit.ts';
import { listLetters, missingLetters } from '#core/layout/missing-letters.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { type TemplateKey, templateKey } from '#server/features/shop/load-designs.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { dataError, imagesOf, type Instance } from './instance-data.ts';
import { layoutsOf } from '../lines/lay-out-ahead.ts';
import { picturesOf } from './picture-reader.ts';

export interface LaidOut {
  readonly displayList: DisplayList;
  readonly layoutHash: string;
}

/**
 * @param approved null when no customer saw this layout (an unedited item of a package); it is laid out in the
 * customer's language
 */
export async function checkInstance(
  context: RequestContext,
  productUuid: string,
  instance: Instance,
  approved: ApprovedLayout | null,
): Promise<Result<LaidOut, AppError>> {
  const design = await shopOf(context).design(instance);
  if (design === null) return err(await designError(context, instance));
  if (!design.productUuids.includes(productUuid)) return err(appError('product.not_found'));
  const product = (await shopOf(context).products()).find(({ uuid }) => uuid === productUuid);
  // Since the design was published, the shop's file has given the product another size.
  if (product && !isSoldAs(design, product)) return err(appError('product.withdrawn'));
  const wrong = (await pictureError(context, instance.data)) ?? dataError(design, instance.data);
  if (wrong) return err(wrong);
  const { options } = await shopOf(context).settings();
  const { displayList, hash } = await layoutsOf(context).layout(design, instance, {
    language: approved?.language ?? context.caller.lang,
    country: options.country,
  });
  const undrawn = lettersError(displayList) ?? printError(displayList, instance);
  if (undrawn) return err(undrawn);
  const isApproved =
    approved === null ||
    (approved.hash === hashAsApproved(approved, displayList, hash) && approved.engineVersion === displayList.engineVersion);
  return isApproved ? ok({ displayList, layoutHash: hash }) : err(appError('instance.layout_differs'));
}

/** Distinguishes a design that was taken off sale from one that never existed. */
async function designError(context: RequestContext, key: TemplateKey): Promise<AppError> {
  const known = (await shopOf(context).templateNames([key])).get(templateKey(key));
  return appError(known ? 'product.withdrawn' : 'template.not_found');
}

/** A print with a blank in place of a letter is not sold. */
export function lettersError({ pages }: Pick<DisplayList, 'pages'>): AppError | null {
  const letters = missingLetters(pages);
  return letters.length === 0 ? null : appError('instance.letters_missing', { letters: listLetters(letters) });
}

/** An instance that the export would refuse is not sold. */
export function printError(list: DisplayList, instance: Instance): AppError | null {
  const pictureUuids = imagesOf(instance.data).flatMap(({ uuid }) => uuid ?? []);
  const problem = printProblem(list, { template: instance, pictureUuids });
  if (problem === 'field_empty') return appError('instance.incomplete', { part: emptyPartOf(list) });
  return problem === null ? null : appError('instance.layout_differs');
}

const emptyPartOf = ({ pages }: DisplayList): string => {
  const field = pages.flatMap(({ items }) => items).find((item) => item.kind === 'picture' && item.pictureUuid === null);
  return field?.kind === 'picture' ? (field.resourceId.split('/')[0] ?? '') : '';
};

/** The hash of the same layout with the local ids of uploads, if it was approved before the shop had them. */
function hashAsApproved({ approvedAs }: ApprovedLayout, list: DisplayList, hash: string): string {
  if (!approvedAs || Object.keys(approvedAs).length === 0) return hash;
  const nameOf = (uuid: string | null) => (uuid === null ? null : (approvedAs[uuid] ?? uuid));
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.kind === 'picture' ? { ...item, pictureUuid: nameOf(item.pictureUuid) } : item)),
  }));
  return layoutHash({ ...list, pages });
}

/** The local id of an upload is unknown to the server: the device must send the line after the upload. */
export async function pictureError(context: RequestContext, data: TemplateData): Promise<AppError | null> {
  const refused = appError('instance.picture_not_yours');
  const images = imagesOf(data);
  const ids = images.flatMap((image) => [image.uuid, image.background]).filter((uuid) => uuid !== null);
  if (!ids.every((uuid) => UuidSchema.safeParse(uuid).success)) return refused;
  const pictures = picturesOf(context);
  if (!(await pictures.areVisible(images.flatMap((image) => image.uuid ?? [])))) return refused;
  return (await pictures.areBackgrounds(images.flatMap((image) => image.background ?? []))) ? null : refused;
}
