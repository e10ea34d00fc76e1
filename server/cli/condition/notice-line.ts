/** The line of `status` about mails to the photographer. */
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { NOTICE_KINDS, type Noticed } from '#server/notices/due-notices.ts';
import { noticeAddress } from '#server/notices/notice-address.ts';

const ORDER_WORDS: Readonly<Record<ShopSettings['notices']['orders'], string>> = {
  off: 'no mail for new orders',
  each: 'a mail for each new order',
  hourly: 'new orders once an hour',
};

export function noticeLine(settings: Pick<ShopSettings, 'notices' | 'portal'>, noticed: Noticed): string {
  const to = noticeAddress(settings);
  const { orders, failures } = settings.notices;
  const told = NOTICE_KINDS.flatMap((kind) => {
    const last = noticed[kind];
    return last === undefined ? [] : [`${kind} ${new Date(last.atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`];
  });
  if (to === null) return 'notices: not sent, because settings.notices.email and the contact name no address';
  return `notices: to ${to}, ${ORDER_WORDS[orders]}, ${failures ? 'what fails' : 'nothing of what fails'}${told.length > 0 ? `; last told: ${told.join(', ')}` : ''}`;
}
