import { assert } from '#core/kernel/assert.ts';
import type { RequestContext } from '#server/http/handler.ts';

/** A call of the cart or of a checkout has a user: its access level says so. */
export function userOf({ caller }: RequestContext): string {
  assert(caller.userUuid !== null, 'the access level was checked before the handler');
  return caller.userUuid;
}
