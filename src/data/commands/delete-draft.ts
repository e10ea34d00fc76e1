import { draftCalls } from '../../../core/contract/drafts.ts';
import type { AppError } from '../../../core/contract/errors.ts';
import type { Result } from '../../../core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Throws an editor draft away, here and on the server; savings that wait to be sent go with it. */
export function deleteDraft(device: Device, { uuid }: { readonly uuid: string }): Promise<Result<void, AppError>> {
  const { db, outbox, owner } = device;
  return runCommand(device, ['instances'], async () => {
    await db.instances.delete(uuid);
    const lane = LANES.draft(uuid);
    await db.outbox
      .where('lane')
      .equals(lane)
      .filter((entry) => entry.state === 'waiting' && entry.wire === null)
      .delete();
    if (owner.kind === 'customer') await outbox.enqueue({ call: draftCalls.deleteDraft, input: { params: { uuid } }, lane });
  });
}
