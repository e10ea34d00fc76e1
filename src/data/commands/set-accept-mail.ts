import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Whether the shop may write to the customer. */
export function setAcceptMail(
  device: Device,
  { acceptMail }: { readonly acceptMail: boolean },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { body: { acceptMail } };
  return runCommand(device, [], async () => ({
    opId: await device.outbox.enqueue({ call: accountCalls.setAcceptMail, input, lane: LANES.account, merge: () => input }),
  }));
}
