/** The single place that calls fetch: one request out, one RawAnswer back. It never throws. */
import { HEADERS } from '#core/contract/headers.ts';
import type { DevicePorts } from '../device-ports.ts';
import type { RawAnswer } from './raw-answer.ts';
import type { ShopClock } from './shop-clock.ts';

/** Progress of a download. @param totalBytes null: the shop does not send the size */
export type OnProgress = (receivedBytes: number, totalBytes: number | null) => void;

export interface SendRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | FormData | null;
  readonly wantsFile: boolean;
  readonly opId: string | null;
  /** null: a call without an owner (sign-in, the front page). */
  readonly ownerUuid: string | null;
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

export type Send = (request: SendRequest) => Promise<RawAnswer>;

interface SendPorts extends Pick<DevicePorts, 'fetch' | 'timers' | 'clock' | 'language' | 'origin' | 'build'> {
  readonly shopClock: Pick<ShopClock, 'hear'>;
}

export function createSend(ports: SendPorts): Send {
  return async (request) => {
    const controller = new AbortController();
    let isTimeUp = false;
    const cancelTimer = ports.timers.after(request.timeLimitMs, () => {
      isTimeUp = true;
      controller.abort();
    });
    const onCancel = () => controller.abort();
    request.signal?.addEventListener('abort', onCancel, { once: true });
    if (request.signal?.aborted) controller.abort();
    try {
      const response = await ports.fetch(ports.origin + request.path, {
        method: request.method,
        headers: headersOf(request, ports),
        body: request.body,
        signal: controller.signal,
        redirect: 'manual',
        credentials: 'same-origin',
      });
      const answer = await rawAnswerOf(response, request, ports.clock.nowMs());
      // A captive portal answers with pages of its own.
      if (answer.kind === 'json') ports.shopClock.hear(response.headers);
      return answer;
    } catch {
      // fetch may throw any error. Which of the three reasons it was is known without it.
      if (request.signal?.aborted) return { kind: 'cancelled' };
      return isTimeUp ? { kind: 'timeout' } : { kind: 'network' };
    } finally {
      cancelTimer();
      request.signal?.removeEventListener('abort', onCancel);
    }
  };
}

function headersOf(request: SendRequest, ports: SendPorts): Record<string, string> {
  return {
    accept: request.wantsFile ? '*/*' : 'application/json',
    'accept-language': ports.language(),
    [HEADERS.app]: ports.build,
    ...(request.ownerUuid === null ? {} : { [HEADERS.owner]: request.ownerUuid }),
    ...(request.opId === null ? {} : { [HEADERS.idempotencyKey]: request.opId }),
    ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
}

async function rawAnswerOf(response: Response, { wantsFile, onProgress }: SendRequest, nowMs: number): Promise<RawAnswer> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) return { kind: 'redirect' };
  const retryAfterMs = retryAfterOf(response.headers.get('retry-after'), nowMs);
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  if (wantsFile && response.status === 200 && !isJson) return { kind: 'file', status: 200, blob: await blobOf(response, onProgress) };
  const text = await response.text();
  const restore = response.headers.get(HEADERS.restore);
  const body = isJson ? parseJson(text) : undefined;
  if (body === undefined) return { kind: 'foreign', status: response.status, retryAfterMs };
  return {
    kind: 'json',
    status: response.status,
    body,
    retryAfterMs,
    reportId: response.headers.get(HEADERS.reportId),
    isReplayed: response.headers.get(HEADERS.replayed) !== null,
    ...(restore !== null && { restore }),
  };
}

async function blobOf(response: Response, onProgress: OnProgress | undefined): Promise<Blob> {
  if (!onProgress || !response.body) return response.blob();
  const total = Number(response.headers.get('content-length') ?? Number.NaN);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value);
    received += step.value.length;
    onProgress(received, Number.isNaN(total) ? null : total);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A truncated answer is not JSON, whatever its header says.
    return undefined;
  }
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfterOf(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
