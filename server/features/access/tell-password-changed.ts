import type { Db } from '#server/db/database.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { provedAddress } from '#server/mail/proved-address.ts';
import type { Services } from '#server/services.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { shopUrlOf } from './shop-url.ts';
import type { UserRow } from './user-view.ts';

/** Sent for every change: in the account, or by a link from the inbox, which others may read too. */
export async function tellPasswordChanged(db: Db, services: Services, user: UserRow): Promise<void> {
  const to = provedAddress(user);
  if (to === null) return;
  const { portal } = await loadSettings(db);
  const values = { shop: portal.name, name: user.name, link: `${shopUrlOf(services.config)}/#login`, contact: portal.contactInfo.email };
  await enqueueMail(db, services, { to, lang: user.lang, template: 'passwordChanged', values });
}
