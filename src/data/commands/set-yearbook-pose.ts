import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Chooses the picture for the yearbook (SET-03). */
export function setYearbookPose(
  device: Device,
  { subjectUuid, pictureUuid }: { readonly subjectUuid: string; readonly pictureUuid: string },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { params: { subjectUuid }, body: { pictureUuid } };
  return runCommand(device, [], async () => ({
    opId: await device.outbox.enqueue({
      call: pictureSetCalls.setYearbookPose,
      input,
      lane: `${LANES.pictureSet}:${subjectUuid}`,
      merge: () => input,
    }),
  }));
}
