import type { OrderMailTime } from '#core/domain/orders/order-mail.ts';
import type { Db } from '#server/db/database.ts';
import { mailTimeOf } from '#server/mail/mail-about-order.ts';

const WORDS: Readonly<Record<OrderMailTime, string>> = {
  now: 'Its customer is written to.',
  onceProved: 'Its customer is written to once they have confirmed their e-mail address; until then My orders says it.',
  never: 'Its customer has erased the account: no mail goes out.',
};

/** After a change of an order: whether its customer gets a mail. */
export const mailWords = async (db: Db, userUuid: string): Promise<string> => WORDS[await mailTimeOf(db, userUuid)];
