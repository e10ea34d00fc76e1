import { type AppError, appError } from '#core/contract/errors.ts';
import type { TemplateData, TextResource } from '#core/contract/template-format.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import { type FillContext, textsOfPicture } from '#core/domain/templates/fill-template.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { fillDesign, fillSubjectOfRows } from './fill-design.ts';
import { findTemplate, loadProductRows, soldProductOf } from './load-templates.ts';
import { loadTemplateSubjects } from './template-subject.ts';

export interface FillOptions {
  readonly userUuid: string;
  readonly templateUuid: string;
  readonly subjectUuid: string;
  readonly context: FillContext;
}

export async function fillTemplate(context: RequestContext, options: FillOptions): Promise<Result<TemplateData, AppError>> {
  const { db } = context;
  const subject = (await loadTemplateSubjects(db, options.userUuid)).find((held) => held.subject.uuid === options.subjectUuid);
  if (!subject) return err(appError('picture_set.not_found'));
  if (subject.job.isArchived) return err(appError('picture_set.archived'));
  const template = await findTemplate(db, options.templateUuid, null);
  if (!template) return err(appError('template.not_found'));
  if (soldProductOf(template, await loadProductRows(db)) === undefined) return err(appError('product.withdrawn'));
  const list = await shopOf(context).priceList();
  const products = list.products.filter(({ uuid }) => template.design.productUuids.includes(uuid));
  const isSold = products.some((product) => isSoldFor(list, [options.subjectUuid], { product }));
  return isSold ? ok(fillDesign(template.design, subject, options.context)) : err(appError('product.not_for_set'));
}

export async function fillUserStrings(
  db: Db,
  options: FillOptions,
  pictureUuid: string,
  resourceId: string,
): Promise<Result<Record<string, TextResource>, AppError>> {
  const subject = (await loadTemplateSubjects(db, options.userUuid)).find((held) => held.subject.uuid === options.subjectUuid);
  if (!subject) return err(appError('picture_set.not_found'));
  if (!subject.pictures.some((picture) => picture.uuid === pictureUuid)) return err(appError('picture.not_found'));
  const template = await findTemplate(db, options.templateUuid, null);
  if (!template) return err(appError('template.not_found'));
  const texts = textsOfPicture(template.design, resourceId, fillSubjectOfRows(subject), options.context);
  return texts ? ok(texts) : err(appError('request.invalid', { field: 'resource.id' }));
}
