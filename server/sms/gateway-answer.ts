/** What the status of a gateway's answer means, as far as all of them agree. */
import { UndeliverableError } from '../mail/undeliverable.ts';

export const GATEWAY_TIMEOUT_MS = 15_000;

/** A wrong key (401, 403), a limit (429) and a gateway that is down pass; a number or a text that it refuses does not. */
const REFUSES: ReadonlySet<number> = new Set([400, 404, 410, 413, 422]);

/** @param reason a code of the gateway's, never the number or the text: it goes into the log */
export function assertTaken(status: number, reason = ''): void {
  if (status >= 200 && status < 300) return;
  const words = `the gateway for text messages answered ${status}${reason === '' ? '' : ` (${reason})`}`;
  throw REFUSES.has(status) ? new UndeliverableError(words) : new Error(words);
}
