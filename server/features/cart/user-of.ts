import { assert } from '#core/kernel/assert.ts';
import type { RequestContext } from '#server/http/handler.ts';

/** Calls of the cart and the checkout always have a user, by their access level. */
export function userOf({ caller }: RequestContext): string {
  assert(caller.userUuid !== null, 'the access level was checked before the handler');
  return caller.userUuid;
}
