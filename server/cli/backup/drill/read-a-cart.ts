/** Requests a customer's cart from the shop's own server, as the customer's device does after a sign-in. */
import { desc, eq, sql } from 'drizzle-orm';
import { cartCalls } from '#core/contract/cart.ts';
import { HEADERS, SESSION_COOKIE } from '#core/contract/headers.ts';
import { areas } from '#server/areas.ts';
import { cartLines, carts, users } from '#server/db/schema.ts';
import { createApp } from '#server/http/app.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';

export interface ReadCart {
  readonly stored: number;
  /** Goods, without discounts, fees and the total. */
  readonly answered: number;
}

/**
 * Reads the cart of the customer with the most lines. null when the shop has no customer. Throws when the server
 * refuses.
 */
export async function readACart(services: Services): Promise<ReadCart | null> {
  const lines = sql<number>`count(${cartLines.uuid})::int`;
  const [fullest] = await services.db
    .select({ userUuid: users.uuid, stored: lines })
    .from(users)
    .leftJoin(carts, eq(carts.userUuid, users.uuid))
    .leftJoin(cartLines, eq(cartLines.cartUuid, carts.uuid))
    .where(sql`${users.mergedInto} is null and ${users.erasedAt} is null`)
    .groupBy(users.uuid)
    .orderBy(desc(lines), users.isAnonymous)
    .limit(1);
  if (!fullest) return null;
  const { token } = await startSession(services.db, services, { userUuid: fullest.userUuid, device: 'drill' });
  const app = await createApp(services, areas);
  try {
    const answer = await app.inject({
      method: 'GET',
      url: cartCalls.readCart.path,
      headers: { [HEADERS.app]: 'drill', cookie: `${SESSION_COOKIE}=${token}` },
    });
    if (answer.statusCode !== 200)
      throw new CommandFailedError(`The restored shop does not answer a customer's cart: ${answer.statusCode}.`);
    const { cart } = cartCalls.readCart.answer.parse(answer.json());
    return { stored: fullest.stored, answered: cart.orderLines.filter(({ type }) => type === 0).length };
  } finally {
    await app.close();
  }
}
