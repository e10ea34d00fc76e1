import type { CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { secondStepCalls } from '#core/contract/second-step.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { becomeCustomer, type SignedIn, withQuietQueue } from './sign-in.ts';

/** The second step of a pending sign-in (SEC-06). The rest is the same as for any sign-in. */
export async function finishSignIn(
  device: Device,
  body: CallInput<typeof secondStepCalls.finishSignIn>['body'],
): Promise<Result<SignedIn, AppError>> {
  return withQuietQueue(device, async () => {
    const answer = await callLive(device, secondStepCalls.finishSignIn, { body });
    return answer.ok ? ok(await becomeCustomer(device, answer.value, body.isSharedDevice)) : answer;
  });
}
