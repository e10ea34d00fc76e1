/** The form of the checkout, kept on the device per owner so that a reload or a lost connection loses nothing. */
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { parseRow } from '#src/data/db/read-rows.ts';
import { type CheckoutFormRow, CheckoutFormRowSchema } from '#src/data/db/rows.ts';
import type { Device } from '#src/data/device.ts';
import { runInBackground, runLocally } from '../run-command.ts';

const KEY = 'checkout-form';

export type KeptCheckoutForm = Omit<CheckoutFormRow, 'key'>;

export const keepCheckoutForm = (device: Device, form: KeptCheckoutForm): Promise<Result<void, AppError>> =>
  runLocally(device, ['meta'], async () => {
    await device.db.meta.put({ key: KEY, ...form });
  });

/** null: nothing was kept, or the row cannot be read. */
export async function readCheckoutForm(device: Device): Promise<KeptCheckoutForm | null> {
  const { db } = device;
  const read = await runInBackground(device, ['meta'], async () => db.meta.get(KEY));
  return read.ok ? (parseRow(db, 'meta', CheckoutFormRowSchema, read.value) ?? null) : null;
}

/** Called when the order is made. */
export const forgetCheckoutForm = (device: Device): Promise<Result<void, AppError>> =>
  runLocally(device, ['meta'], async () => {
    await device.db.meta.delete(KEY);
  });
