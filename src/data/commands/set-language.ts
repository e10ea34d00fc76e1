import type { AppError } from '#core/contract/errors.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { runCommand } from './run-command.ts';

/** Tells the server the chosen language (BCP 47), for mails and texts; what the screen shows is i18n's own. */
export function setLanguage(device: Device, { lang }: { readonly lang: string }): Promise<Result<{ opId: string }, AppError>> {
  const input = { body: { lang } };
  return runCommand(device, [], async () => ({
    opId: await device.outbox.enqueue({ call: settingsCalls.setLanguage, input, lane: LANES.language, merge: () => input }),
  }));
}
