import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { throwDraftAway } from '#src/data/sync/throw-draft-away.ts';
import { runCommand } from '../run-command.ts';

/** Deletes an editor draft here and on the server. Its unsent savings are deleted too. */
export function deleteDraft(device: Device, { uuid }: { readonly uuid: string }): Promise<Result<void, AppError>> {
  return runCommand(device, ['instances', 'meta'], () => throwDraftAway(device.db, device, uuid));
}
