import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { errorOfField, type AppError } from '#core/contract/errors.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { pull } from '#src/data/sync/pull.ts';

/**
 * Adds the picture set of a code (ACC-11). If the answer is a warning, the caller asks the customer and calls again
 * with `isConfirmed`. Afterwards the picture sets, the user and the price list are read again.
 */
export async function addPictureSetByCode(
  device: Device,
  { code, isConfirmed }: { readonly code: string; readonly isConfirmed: boolean },
): Promise<Result<CallAnswer<typeof accessCalls.addPictureSetByCode>, AppError>> {
  const answer = await callLive(device, accessCalls.addPictureSetByCode, {
    query: { code, ...(isConfirmed ? { confirmed: '1' as const } : {}) },
  });
  if (!answer.ok) return answer;
  if (answer.value.error) return err(errorOfField(answer.value.error));
  if (answer.value.subject) await refreshAfterNewSet(device);
  return answer;
}

/** Reads the new set, its prices and the current set. A screen repeats a read that fails here. */
async function refreshAfterNewSet(device: Device): Promise<void> {
  await Promise.all([
    pull(device, pictureSetCalls.listPictureSets, {}),
    pull(device, accessCalls.currentUser, {}),
    pull(device, shopCalls.prices, {}),
    // These answers list the sets with pictures for a category, and the packages that a set cannot buy.
    pull(device, templateCalls.listCategories, { query: { lang: device.language() } }),
    pull(device, shopCalls.listPackages, {}),
    // The set may come with an inspection package that can be cancelled, and with reminders.
    pull(device, accountCalls.accountData, {}),
    pull(device, accountCalls.listReminderSubjects, {}),
  ]);
}
