/** Whether a package with its edited items may be bought (PKG-02, PKG-03). */
import { eq } from 'drizzle-orm';
import type { NewOrderLine } from '../../../core/contract/cart.ts';
import type { PackageItem } from '../../../core/contract/entities.ts';
import { type AppError, appError } from '../../../core/contract/errors.ts';
import { packages } from '../../db/schema.ts';
import type { RequestContext } from '../../http/handler.ts';
import { nameIn } from '../shop/names-in.ts';
import { loadUserSubjects } from '../shop/user-subjects.ts';
import { checkInstance } from './check-instance.ts';
import { userOf } from './load-cart.ts';

type PackageRow = typeof packages.$inferSelect;
type SoldItem = PackageRow['items'][number];

export async function packageError(context: RequestContext, wanted: NonNullable<NewOrderLine['package']>): Promise<AppError | null> {
  const { db, caller } = context;
  const [row] = await db.select().from(packages).where(eq(packages.uuid, wanted.uuid));
  if (row?.type !== 'package') return appError('package.not_found');
  if (row.disabledReasons !== null) return appError('package.disabled', { reason: nameIn(row.disabledReasons, caller.lang) });
  if (wanted.packageItems.length !== row.items.length) return appError('request.invalid', { field: 'packageItems' });
  const mine = new Set((await loadUserSubjects(db, userOf(context))).map((subject) => subject.uuid));
  for (const sold of row.items) {
    const item = wanted.packageItems.find((entry) => entry.uuid === sold.uuid);
    const wrong = item
      ? ((await itemError(context, sold, item)) ?? subjectError(item, mine))
      : appError('request.invalid', { field: 'packageItems' });
    if (wrong) return wrong;
  }
  return null;
}

const subjectError = ({ subject }: PackageItem, mine: ReadonlySet<string>): AppError | null =>
  subject && mine.has(subject.uuid) ? null : appError('picture_set.not_found');

/** The item is what the package sells; another template only where it may be changed. */
async function itemError(context: RequestContext, sold: SoldItem, item: PackageItem): Promise<AppError | null> {
  if (item.type !== sold.type) return appError('request.invalid', { field: 'packageItems' });
  if (sold.type !== 'TEMPLATE_PRODUCT' || sold.productUuid === null) return null;
  const { template, templateData } = item;
  if (template === null || templateData === null) return appError('instance.incomplete', { part: item.uuid });
  if (template.uuid !== sold.templateUuid && !sold.canChangeTemplate) return appError('template.not_found');
  const laidOut = await checkInstance(
    context,
    sold.productUuid,
    { uuid: template.uuid, version: template.version, data: templateData },
    item.approvedLayout ?? null,
  );
  return laidOut.ok ? null : laidOut.error;
}
