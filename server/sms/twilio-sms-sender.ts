/**
 * Text messages by Twilio, API version 2010-04-01. It has no idempotency key: before a retry, the shop checks whether
 * Twilio has accepted the message for this number since the first attempt.
 */
import * as z from 'zod/mini';
import { assertTaken, GATEWAY_TIMEOUT_MS } from './gateway-answer.ts';
import type { TwilioConfig } from './sms-config.ts';
import type { SmsSender, TextMessage } from './sms-sender.ts';

/** Twilio's clock and the shop's differ, and Twilio reports whole seconds. */
const CLOCKS_APART_MS = 2 * 60_000;
const LOOKED_AT = '100';

const TakenSchema = z.object({
  messages: z.array(
    z.object({ body: z.nullable(z.string()), status: z.string(), direction: z.string(), date_created: z.nullable(z.string()) }),
  ),
});
const ProblemSchema = z.object({ code: z.int() });

export function createTwilioSmsSender({ accountSid, authToken, from, host }: TwilioConfig): SmsSender {
  const address = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, host);
  const ask = (url: URL, body?: URLSearchParams): Promise<Response> =>
    fetch(url, {
      ...(body && { method: 'POST', body }),
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });

  /** A failed message does not count as sent. */
  async function isTaken({ to, text }: TextMessage, sinceMs: number): Promise<boolean> {
    const list = new URL(address);
    list.search = new URLSearchParams({ To: to, PageSize: LOOKED_AT }).toString();
    const response = await ask(list);
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`Twilio answered ${response.status} when the shop looked for an earlier attempt`);
    return TakenSchema.parse(answer).messages.some(
      ({ body, status, direction, date_created: createdAt }) =>
        direction === 'outbound-api' &&
        // A trial account adds text before it.
        (body ?? '').endsWith(text) &&
        !['failed', 'canceled'].includes(status) &&
        Date.parse(createdAt ?? '') >= sinceMs,
    );
  }

  return {
    send: async (message) => {
      const { to, text, firstTriedAtMs } = message;
      if (firstTriedAtMs !== null && (await isTaken(message, firstTriedAtMs - CLOCKS_APART_MS))) return;
      const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
      const response = await ask(address, new URLSearchParams({ To: to, Body: text, ...sender }));
      const problem = ProblemSchema.safeParse(response.ok ? null : await response.json().catch(() => null)); // a proxy's page
      if (response.ok) await response.body?.cancel();
      assertTaken(response.status, problem.success ? `Twilio's error ${problem.data.code}` : '');
    },
  };
}
