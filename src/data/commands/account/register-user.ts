import { accessCalls, type Registration } from '#core/contract/access.ts';
import { errorOfField, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { becomeCustomer, withQuietQueue, type SignedIn } from './sign-in.ts';

/** `fields` are the payload's names that the server marked. */
export type RegistrationError = AppError & { readonly fields: readonly string[] };

/** Makes an account and signs it in (ACC-06). The anonymous user's cart is kept. */
export function registerUser(device: Device, registration: Registration): Promise<Result<SignedIn, RegistrationError>> {
  return withQuietQueue(device, async () => {
    const answer = await callLive(device, accessCalls.createUser, { body: registration });
    if (!answer.ok) return err({ ...answer.error, fields: fieldsOf(answer.error) });
    const { error, data, user, subject } = answer.value;
    if (error || !user) return err({ ...(error ? errorOfField(error) : { code: 'network.unexpected_answer' as const }), fields: data });
    return ok(await becomeCustomer(device, { user, subject: subject ?? null }, registration.isSharedDevice));
  });
}

function fieldsOf(error: AppError): readonly string[] {
  const field = error.params?.['field'];
  return typeof field === 'string' ? [field] : [];
}
