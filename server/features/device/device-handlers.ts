import type { deviceCalls } from '#core/contract/device/device.ts';
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import { ok } from '#core/kernel/result.ts';
import type { AreaHandlers } from '#server/http/handler.ts';

export const deviceHandlers: AreaHandlers<typeof deviceCalls> = {
  /** Reads and writes nothing: it is called often, and only shows that the shop itself answers. */
  ping: async (_context, { query }) => ok({ nonce: query.nonce, contract: CONTRACT_VERSION }),
};
