import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';

/** Mails the link that verifies the account's address again (SEC-06). @returns the address that was mailed */
export async function sendEmailLink(device: Device): Promise<Result<string, AppError>> {
  const answer = await callLive(device, accountCalls.sendEmailLink, {});
  return answer.ok ? ok(answer.value.sentTo) : answer;
}
