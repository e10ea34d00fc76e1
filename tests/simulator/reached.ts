/** The requests that reached the shop in a history, as text. tests/faults/histories-on-shop.test.ts sends them to the real shop. */
import { HEADERS } from '#core/contract/headers.ts';
import type { Reached } from './shop-model.ts';

export interface ReachedText {
  readonly user: string;
  readonly method: string;
  readonly url: string;
  readonly opId: string | null;
  readonly owner: string | null;
  /** JSON; null: there is none. */
  readonly body: string | null;
  /** Names of the files. */
  readonly files: readonly string[];
  readonly status: number;
}

export const asText = ({ userUuid, request: { method, url, headers, body }, status }: Reached): ReachedText => ({
  user: userUuid,
  method,
  url,
  opId: headers.get(HEADERS.idempotencyKey),
  owner: headers.get(HEADERS.owner),
  body: typeof body === 'string' ? body : null,
  files: body instanceof FormData ? body.getAll('images[]').flatMap((file) => (file instanceof File ? [file.name] : [])) : [],
  status,
});
