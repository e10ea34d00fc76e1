/** What was filled in at checkout, kept on the device per owner so that a reload and a lost connection lose nothing. */
import type { AppError } from '../../../core/contract/errors.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { parseRow } from '../db/read-rows.ts';
import { type CheckoutFormRow, CheckoutFormRowSchema } from '../db/rows.ts';
import { transact } from '../db/transact.ts';
import type { Device } from '../device.ts';

const KEY = 'checkout-form';

export type KeptCheckoutForm = Omit<CheckoutFormRow, 'key'>;

export const keepCheckoutForm = ({ db }: Device, form: KeptCheckoutForm): Promise<Result<void, AppError>> =>
  transact(db, ['meta'], async () => {
    await db.meta.put({ key: KEY, ...form });
  });

/** null: nothing was kept, or it cannot be read any more. */
export async function readCheckoutForm({ db }: Device): Promise<KeptCheckoutForm | null> {
  const read = await transact(db, ['meta'], async () => db.meta.get(KEY));
  return read.ok ? (parseRow(db, 'meta', CheckoutFormRowSchema, read.value) ?? null) : null;
}

/** The order is made. */
export const forgetCheckoutForm = ({ db }: Device): Promise<Result<void, AppError>> =>
  transact(db, ['meta'], async () => {
    await db.meta.delete(KEY);
  });
