import { and, eq, gt } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import { appError } from '#core/contract/errors.ts';
import { addressIssues } from '#core/domain/validation/address.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';
import { err, ok } from '#core/kernel/result.ts';
import { phoneVerifications, users } from '#server/db/schema.ts';
import { callerUuid, type Handler, type RequestContext } from '#server/http/handler.ts';
import { readUser } from '../access/user-view.ts';
import { loadSettings } from '../settings/load-settings.ts';

type Update = typeof accountCalls.updateUserInfo;
type ContactInfo = Parameters<Handler<Update>>[1]['body'];

/** ACT-02: the shared rules of names, addresses and phones. A new number is used once its code was confirmed. */
export async function updateContactInfo(context: RequestContext, body: ContactInfo): ReturnType<Handler<Update>> {
  const { db, caller } = context;
  const userUuid = callerUuid(caller);
  const { options } = await loadSettings(db);
  const address = {
    name: body.name.trim(),
    address: body.address.trim(),
    address2: body.address2.trim(),
    postalCode: body.postal_code.trim(),
    city: body.city.trim(),
    state: body.state?.trim() ?? '',
  };
  const [issue] = addressIssues(address, options);
  if (issue) return err(appError('account.contact_info_invalid', { field: issue.field }));
  const mobilePhone = normalizePhone(body.mobile, options.country);
  if (mobilePhone === null) return err(appError('access.phone_invalid'));
  const before = await readUser(db, userUuid, caller.isSimulated);
  if (mobilePhone !== before.mobilePhone && !(await isVerified(context, userUuid, mobilePhone)))
    return err(appError('account.phone_not_verified'));
  // A field that the shop does not ask for is not in the form, so its stored value is kept.
  const unasked = {
    ...(!options.gatherAddress2 && { address2: before.address.address2 }),
    ...(options.hidePostalCode && { postalCode: before.address.postalCode }),
    ...(!options.gatherState && { state: before.address.state }),
  };
  await db
    .update(users)
    .set({ ...address, ...unasked, mobilePhone, country: options.country })
    .where(eq(users.uuid, userUuid));
  return ok({ user: await readUser(db, userUuid, caller.isSimulated) });
}

async function isVerified({ db, services }: RequestContext, userUuid: string, mobilePhone: string): Promise<boolean> {
  const verified = await db.$count(
    phoneVerifications,
    and(
      eq(phoneVerifications.userUuid, userUuid),
      eq(phoneVerifications.mobilePhone, mobilePhone),
      eq(phoneVerifications.isVerified, true),
      gt(phoneVerifications.expiresAt, new Date(services.clock.nowMs())),
    ),
  );
  return verified > 0;
}
