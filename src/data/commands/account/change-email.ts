import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';

/** Mails a link to the new address. The account gets the address when the link is opened (SEC-06). @returns the address that was mailed */
export async function changeEmail(device: Device, email: string): Promise<Result<string, AppError>> {
  const answer = await callLive(device, accountCalls.changeEmail, { body: { email: email.trim() } });
  return answer.ok ? ok(answer.value.sentTo) : answer;
}
