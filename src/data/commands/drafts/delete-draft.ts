import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { throwDraftAway } from '#src/data/sync/throw-draft-away.ts';
import { runCommand } from '../run-command.ts';

/** Throws an editor draft away, here and on the server; savings that wait to be sent go with it. */
export function deleteDraft(device: Device, { uuid }: { readonly uuid: string }): Promise<Result<void, AppError>> {
  return runCommand(device, ['instances', 'meta'], () => throwDraftAway(device.db, device, uuid));
}
