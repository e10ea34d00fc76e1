import { sharingCalls } from '#core/contract/sharing.ts';
import { errorOfField, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { pull } from '#src/data/sync/pull.ts';

/** Invites people by mail to see picture sets (SHR-01). @returns the recipients */
export async function sendInvitations(
  device: Device,
  { recipients, subjectUuids }: { readonly recipients: readonly string[]; readonly subjectUuids: readonly string[] },
): Promise<Result<readonly string[], AppError>> {
  const query = { 'email[]': [...recipients], 'subjects[]': [...subjectUuids] };
  const answer = await callLive(device, sharingCalls.tipAFriend, { query });
  if (!answer.ok) return answer;
  if (answer.value.error) return err(errorOfField(answer.value.error));
  void pull(device, sharingCalls.listShares, {});
  return ok(answer.value.recipients ?? recipients);
}
