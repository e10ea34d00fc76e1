import { and, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Package, packageCalls } from '#core/contract/shop.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { packages } from '#server/db/schema.ts';
import type { AreaHandlers, RequestContext } from '#server/http/handler.ts';
import { packageOfSubject } from '../shop/package-view.ts';
import { packageSurroundings } from '../shop/shop-handlers.ts';
import { fillContextOf, fillDesign } from '../templates/fill-design.ts';
import { loadTemplateSubjects } from '../templates/template-subject.ts';

export const packageHandlers: AreaHandlers<typeof packageCalls> = {
  packageInstance: (context, { params, body }) => packageInstance(context, params.uuid, body.subject.uuid),
};

/**
 * A package with the subject's pictures and texts in each of its items, as the package editor first shows it (PKG-01).
 */
async function packageInstance(context: RequestContext, packageUuid: string, subjectUuid: string): Promise<Result<Package, AppError>> {
  const { db, caller } = context;
  const [row] = await db
    .select()
    .from(packages)
    .where(and(eq(packages.uuid, packageUuid), eq(packages.isSold, true)));
  if (row?.type !== 'package') return err(appError('package.not_found'));
  const surroundings = await packageSurroundings(
    context,
    row.items.flatMap((item) => item.templateUuid ?? []),
  );
  const wanted = surroundings.subjects.find((subject) => subject.uuid === subjectUuid);
  const filling = (await loadTemplateSubjects(db, caller.userUuid ?? '')).find(({ subject }) => subject.uuid === subjectUuid);
  if (!wanted || !filling) return err(appError('picture_set.not_found'));
  const view = packageOfSubject(row, wanted, surroundings);
  if (view.disabled) return err(appError('package.disabled', { reason: view.disabled.reason }));
  const how = await fillContextOf(context);
  const packageItems = view.packageItems.map((item) => {
    const design = item.template ? surroundings.templates.get(item.template.uuid)?.design : undefined;
    return design ? { ...item, templateData: fillDesign(design, filling, how) } : item;
  });
  return ok({ ...view, packageItems });
}
