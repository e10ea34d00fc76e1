import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Chooses the picture set that the shop is about (SET-12). */
export function setCurrentPictureSet(
  device: Device,
  { subjectUuid }: { readonly subjectUuid: string },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { body: { subjectUuid } };
  return runCommand(device, [], async () => ({
    opId: await device.outbox.enqueue({ call: pictureSetCalls.setCurrentPictureSet, input, lane: LANES.pictureSet, merge: () => input }),
  }));
}
