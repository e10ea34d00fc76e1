import { accountCalls } from '#core/contract/account.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import { errorOfField, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive, reportFailed } from '#src/data/sync/call-live.ts';
import { keepAnswer } from '#src/data/sync/pull.ts';
import { answerKey } from '#src/data/net/wire-request.ts';

type Subjects = CallInput<typeof accountCalls.cancelInspectionPackages>['body']['subjects'];

/** Cancels packages (ACT-05). The list in the answer replaces the stored one, even if the answer also has an error. */
export async function cancelPackages(device: Device, subjects: Subjects): Promise<Result<null, AppError>> {
  const answer = await callLive(device, accountCalls.cancelInspectionPackages, { body: { subjects } });
  if (!answer.ok) return answer;
  const value = { packageForInspectionSubjects: answer.value.subjects };
  reportFailed(device, 'keep account', await keepAnswer(device, accountCalls.accountData, answerKey(accountCalls.accountData, {}), value));
  return answer.value.error ? err(errorOfField(answer.value.error)) : ok(null);
}
