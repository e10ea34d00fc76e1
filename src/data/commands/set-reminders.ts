import { accountCalls } from '#core/contract/account.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Which subjects the customer is reminded of. */
export function setReminders(
  device: Device,
  { subjects }: { readonly subjects: CallInput<typeof accountCalls.setReminders>['body']['subjects'] },
): Promise<Result<{ opId: string }, AppError>> {
  const input = { body: { subjects } };
  return runCommand(device, [], async () => ({
    opId: await device.outbox.enqueue({ call: accountCalls.setReminders, input, lane: LANES.account }),
  }));
}
