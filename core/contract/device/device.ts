/** Area device: whether the shop can be reached. */
import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

export const deviceCalls = {
  ping: defineCall({
    name: 'ping',
    method: 'GET',
    path: '/api/webshop/ping',
    access: 'visitor',
    isOwnerless: true,
    offline: 'live',
    changes: false,
    ours: true,
    source: 'SRV-60',
    query: z.object({ nonce: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
    /** A captive portal cannot echo the nonce. */
    answer: z.object({ nonce: z.string(), contract: z.string() }),
  }),
} as const;
