import { inArray } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { packages } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { nameIn } from '../shop/names-in.ts';
import type { LoadedCheckout } from './load-checkout.ts';

/** The error for a package in the cart that the shop no longer sells, with the shop's own reason. */
export async function soldOutError({ db, caller }: RequestContext, { loaded }: LoadedCheckout): Promise<AppError | null> {
  const uuids = loaded.goods.flatMap((line) => line.package?.uuid ?? []);
  if (uuids.length === 0) return null;
  const rows = await db.select({ reasons: packages.disabledReasons }).from(packages).where(inArray(packages.uuid, uuids));
  const reasons = rows.find((row) => row.reasons !== null)?.reasons;
  return reasons ? appError('package.disabled', { reason: nameIn(reasons, caller.lang) }) : null;
}
