/** The meaning of the status in a gateway's answer, as far as it is common to all. */
import { UndeliverableError } from '../mail/undeliverable.ts';

export const GATEWAY_TIMEOUT_MS = 15_000;

/** A wrong key (401, 403), a limit (429) and an unavailable gateway are temporary; a refused number or text is not. */
const REFUSES: ReadonlySet<number> = new Set([400, 404, 410, 413, 422]);

/** @param reason a code of the gateway, never the number or the text, because it is logged */
export function assertTaken(status: number, reason = ''): void {
  if (status >= 200 && status < 300) return;
  const words = `the gateway for text messages answered ${status}${reason === '' ? '' : ` (${reason})`}`;
  throw REFUSES.has(status) ? new UndeliverableError(words) : new Error(words);
}
