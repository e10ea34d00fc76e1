/** Rows of a shop with many customers and ten pictures for each, for the plans of statements. Made up; nothing in it has a file. */
import { sql } from 'drizzle-orm';
import { addCartLines, updateCartLine } from '#core/operations/cart/index.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import type { Db } from '#server/db/database.ts';

/** A uuid from a kind and a number: rows name each other without being read. */
const id = (kind: string, number: string): string => `md5('${kind}' || (${number}))::uuid`;
const AT = `now() - (n % 1000) * interval '1 day'`;

const statementsFor = (users: number): readonly string[] => {
  const jobs = users / 50;
  return [
    `insert into jobs (uuid, import_key, name, job_type_uuid, photographer_uuid, photographed_at)
   select ${id('job', 'n')}, 'job ' || n, 'School ' || n, ${id('type', 'n % 5')}, ${id('photographer', 'n % 50')}, ${AT} from generate_series(1, ${jobs}) n`,
    `insert into subjects (uuid, job_uuid, code, code_key, name, is_withdrawn)
   select ${id('subject', 'n')}, ${id('job', `n % ${jobs} + 1`)}, 'code ' || n, 'CODE' || n, 'Subject ' || n, n % 5000 = 0 from generate_series(1, ${users}) n`,
    // One in five is a visitor, whom housekeeping forgets after 90 days, and one in ten became the customer before.
    `insert into users (uuid, email, is_anonymous, merged_into, created_at, erased_at)
   select ${id('user', 'n')}, case when n % 10 in (3, 7, 9) then null else 'user' || n || '@example.org' end, n % 10 in (3, 7, 9),
          case when n % 10 = 9 then ${id('user', 'n - 1')} end,
          now() - (case when n % 10 in (3, 7) then n % 90 else n % 1000 end) * interval '1 day', case when n % 1000 = 0 then ${AT} end from generate_series(1, ${users}) n`,
    `insert into user_subjects (user_uuid, subject_uuid, added_at) select ${id('user', 'n')}, ${id('subject', 'n')}, ${AT} from generate_series(1, ${users}) n`,
    `insert into pictures (uuid, job_uuid, uploaded_by, file_name, media_key, content_hash, mime_type, width_px, height_px, picture_type, created_at)
   select ${id('picture', 'n')}, case when n % 20 = 0 then null else ${id('job', `(n / 10) % ${jobs} + 1`)} end, case when n % 20 = 0 then ${id('user', `n % ${users} + 1`)} end,
          n || '.jpg', 'pictures/' || n, md5(n::text), 'image/jpeg', 2400, 3000, 'IP', ${AT} from generate_series(1, ${10 * users}) n`,
    `insert into subject_pictures (subject_uuid, picture_uuid, position)
   select ${id('subject', 'n / 10 + 1')}, ${id('picture', 'n')}, n % 10 from generate_series(1, ${10 * users - 1}) n where n % 20 <> 0`,
    `insert into favorites (user_uuid, picture_uuid) select ${id('user', 'n')}, ${id('picture', '10 * n + 1')} from generate_series(1, ${users - 1}) n`,
    `insert into purchases (user_uuid, picture_uuid, kind, order_uuid) select ${id('user', 'n')}, ${id('picture', '10 * n + 1')}, 'file', ${id('order', 'n')} from generate_series(1, ${users - 1}) n`,
    `insert into sessions (id, user_uuid, created_at, last_seen_at, expires_at)
   select ${id('session', 'n')}, ${id('user', 'n')}, ${AT}, ${AT}, now() + (n % 30) * interval '1 day' from generate_series(1, ${users}) n`,
    `insert into session_tokens (token_hash, session_id) select md5('token' || n), ${id('session', 'n')} from generate_series(1, ${users}) n`,
    `insert into revoked_tokens (token_hash, revoked_at) select md5('revoked' || n), now() - (n % 30) * interval '1 day' from generate_series(1, ${users}) n`,
    `insert into reset_keys (key_hash, user_uuid, expires_at) select md5('key' || n), ${id('user', 'n')}, now() + interval '1 hour' from generate_series(1, ${users / 5}) n`,
    `insert into throttles (bucket, wrong_guesses, window_started_at, last_wrong_at) select 'bucket ' || n, 1, now(), now() from generate_series(1, ${users / 2}) n`,
    `insert into shares (uuid, user_uuid, recipient, token_hash, created_at, expires_at)
   select ${id('share', 'n')}, ${id('user', 'n')}, 'friend@example.org', md5('share' || n), now(), now() + interval '30 days' from generate_series(1, ${users / 2}) n`,
    `insert into share_subjects (share_uuid, subject_uuid) select ${id('share', 'n')}, ${id('subject', 'n')} from generate_series(1, ${users / 2}) n`,
    `insert into carts (uuid, user_uuid) select ${id('cart', 'n')}, ${id('user', 'n')} from generate_series(1, ${users}) n`,
    `insert into cart_lines (uuid, cart_uuid, position, kind, product_uuid, quantity, line, added_at)
   select ${id('line', 'n')}, ${id('cart', 'n / 2 + 1')}, n % 2, 'product', ${id('product', 'n % 10')}, 1, '{"subjects":[]}', ${AT} from generate_series(1, ${2 * users - 1}) n`,
    `insert into drafts (uuid, user_uuid, draft, revision, saved_at) select ${id('draft', 'n')}, ${id('user', 'n')}, '{}', 1, ${AT} from generate_series(1, ${users}) n`,
    `insert into idempotency (owner_uuid, op_id, call, request_hash, status, body, created_at)
   select ${id('user', `n % ${users} + 1`)}, ${id('op', 'n')}, case n % 3 when 0 then '${updateCartLine.call.name}' when 1 then '${putDraft.call.name}' else '${addCartLines.call.name}' end, md5(n::text), 200,
          '{"status":"OK"}', now() - (n % 95) * interval '1 day' from generate_series(1, ${3 * users}) n`,
    `insert into checkouts (uuid, user_uuid, cart_uuid, cart_revision, created_at, expires_at)
   select ${id('checkout', 'n')}, ${id('user', 'n')}, ${id('cart', 'n')}, 1, ${AT}, ${AT} from generate_series(1, ${users}) n`,
    `insert into orders (uuid, checkout_uuid, user_uuid, state, confirm_time, currency, total_price, "order", delivery_option_uuid, delivery_data, payment_option_uuid, client)
   select ${id('order', 'n')}, ${id('checkout', 'n')}, ${id('user', 'n')}, 'paid', ${AT}, 'NOK', 100, '{}', '', '{}', ${id('pay', '1')}, 'mobile' from generate_series(1, ${users}) n`,
    `insert into transactions (uuid, order_uuid, provider, currency, state, amount, created_at) select ${id('transaction', 'n')}, ${id('order', 'n')}, 'sandbox', 'NOK', 'paid', 100, ${AT} from generate_series(1, ${users}) n`,
    `insert into outgoing_jobs (uuid, kind, payload, next_attempt_at, done_at)
   select ${id('mail', 'n')}, 'mail', json_build_object('to', 'user' || n || '@example.org'), ${AT}, now() - (n % 7) * interval '1 day' from generate_series(1, ${users / 2}) n`,
    `insert into rebate_codes (code, kind, value, expires_at) select 'V' || n, 'percent', 10, now() - n * interval '1 minute' from generate_series(1, ${users / 2}) n`,
  ];
};

/** @param customers a multiple of 1,000 */
export async function fillLargeShop(db: Db, customers: number): Promise<void> {
  for (const statement of statementsFor(customers)) await db.execute(sql.raw(statement));
  await db.execute(sql`analyze`);
}
