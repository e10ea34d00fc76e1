import { assert } from '#core/kernel/assert.ts';
import type { RequestContext } from '#server/http/handler.ts';

/** The calls of carts and checkouts let nobody in without a user. */
export function userOf({ caller }: RequestContext): string {
  assert(caller.userUuid !== null, 'the access level was checked before the handler');
  return caller.userUuid;
}
