/**
 * Calls of the ePayment API. The access token is requested on first use, kept until shortly before it expires, and
 * requested again when a call says that it is invalid. Vipps MobilePay's own SDK creates another idempotency key for
 * each attempt and knows two hosts only, so the shop makes the calls itself.
 */
import type * as z from 'zod/mini';
import type { Clock } from '#core/kernel/ports.ts';
import { jsonOf, ProblemSchema, TokenSchema } from './vipps-answers.ts';
import type { VippsConfig } from './vipps-config.ts';

/** A token request and a call with it end within the time limit of a request to a provider. */
const TIMEOUT_MS = 6000;
const RENEW_BEFORE_MS = 60_000;
const PAYMENTS = '/epayment/v1/payments';

export interface VippsApi {
  read<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.infer<S>>;
  /** @param key the idempotency key, at most 50 characters */
  send<S extends z.ZodMiniType>(path: string, key: string, body: object, schema: S): Promise<z.infer<S>>;
}

interface CallInit {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Vipps MobilePay answered, and did not do it. */
export class VippsProblem extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

export function createVippsApi(config: VippsConfig, clock: Clock): VippsApi {
  const keys = {
    'ocp-apim-subscription-key': config.subscriptionKey,
    'merchant-serial-number': config.merchantSerialNumber,
    'vipps-system-name': 'keepsake',
  };
  let token: { readonly text: string; readonly renewAtMs: number } | null = null;
  let asking: Promise<string> | null = null;

  const ask = (path: string, init: RequestInit): Promise<Response> =>
    // Only the configured host gets the keys, not a host to which it redirects.
    fetch(new URL(path, config.host), { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });

  async function askForToken(): Promise<string> {
    const askedAtMs = clock.nowMs();
    const response = await ask('/accesstoken/get', {
      method: 'POST',
      headers: { ...keys, client_id: config.clientId, client_secret: config.clientSecret },
    });
    const answer = await parsed(response, TokenSchema);
    token = { text: answer.access_token, renewAtMs: askedAtMs + answer.expires_in * 1000 - RENEW_BEFORE_MS };
    return token.text;
  }
  const currentToken = async (): Promise<string> => {
    if (token !== null && clock.nowMs() < token.renewAtMs) return token.text;
    return (asking ??= askForToken().finally(() => (asking = null)));
  };

  async function call(path: string, init: CallInit): Promise<Response> {
    const once = (text: string) =>
      ask(`${PAYMENTS}${path}`, { ...init, headers: { ...keys, ...init.headers, authorization: `Bearer ${text}` } });
    const first = await currentToken();
    const response = await once(first);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    if (token?.text === first) token = null;
    return once(await currentToken());
  }

  return {
    read: async (path, schema) => parsed(await call(path, {}), schema),
    send: async (path, key, body, schema) =>
      parsed(
        await call(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        }),
        schema,
      ),
  };
}

async function parsed<S extends z.ZodMiniType>(response: Response, schema: S): Promise<z.infer<S>> {
  const text = await response.text();
  if (!response.ok) throw new VippsProblem(response.status, reasonOf(response.status, text));
  const answer = schema.safeParse(jsonOf(text));
  if (!answer.success) throw new Error('the answer is not as the ePayment API describes it');
  return answer.data;
}

/** The texts of a problem may repeat the request's data; the names of its fields, its code and its trace do not. */
function reasonOf(status: number, text: string): string {
  const { data } = ProblemSchema.safeParse(jsonOf(text));
  const details = (data?.extraDetails ?? []).map(({ name, reason }) => (name === 'ErrorCode' ? reason : name));
  return [String(status), ...details, data?.traceId ?? ''].filter((part) => /^[\w.-]{1,80}$/.test(part)).join(' ');
}
