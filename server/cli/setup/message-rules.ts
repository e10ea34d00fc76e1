/** A text message that stays in a folder of the server proves no customer's number (BIZ-06). */
import type { Config } from '#server/config.ts';
import { GATEWAY_VARIABLES } from '#server/sms/sms-config.ts';
import type { PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

/** A real shop is refused; in a trial the operator reads the codes in the folder. */
export function messageFaults({ settings }: ShopFile, { sms }: Pick<Config, 'sms'>): readonly PathFault[] {
  if (sms !== null) return [];
  const text = `sends a code by text message, and no gateway is set in the environment: ${GATEWAY_VARIABLES}`;
  return settings.payment.options.flatMap(({ verifyMobile }, at) =>
    verifyMobile ? [{ path: ['settings', 'payment', 'options', at, 'verifyMobile'], text }] : [],
  );
}
