import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Marks a picture as a favorite or not (SET-11); sends the wanted state, so that two devices never invert each other. */
export function toggleFavorite(
  device: Device,
  { pictureUuid, isUserFavorite }: { readonly pictureUuid: string; readonly isUserFavorite: boolean },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { params: { pictureUuid }, body: { isUserFavorite } };
  return runCommand(device, [], async () => ({
    opId: await device.outbox.enqueue({
      call: pictureSetCalls.toggleFavorite,
      input,
      lane: LANES.picture(pictureUuid),
      merge: () => input,
    }),
  }));
}
