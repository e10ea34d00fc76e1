import { deviceCalls } from '#core/contract/device/device.ts';
import type { Random } from '#core/kernel/ports.ts';
import type { Send } from './send.ts';
import { pathOf } from './wire-request.ts';

const PING_TIME_LIMIT_MS = 5_000;

/** Whether the shop itself answered: only the shop can echo the nonce. */
export async function ping(send: Send, random: Random): Promise<boolean> {
  const nonce = random.uuid();
  const raw = await send({
    method: 'GET',
    path: pathOf(deviceCalls.ping, { query: { nonce } }),
    body: null,
    wantsFile: false,
    opId: null,
    ownerUuid: null,
    timeLimitMs: PING_TIME_LIMIT_MS,
  });
  if (raw.kind !== 'json') return false;
  const answer = deviceCalls.ping.answer.safeParse(raw.body);
  return answer.success && answer.data.nonce === nonce;
}
