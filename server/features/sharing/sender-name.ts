import { nameInMail, namesShop } from '#server/mail/customer-words.ts';

/** The sender in an invitation: the name, or the proved address of the account if the name is none or poses as the shop. */
export function senderName(name: string, email: string, shop: string): string {
  const shown = nameInMail(name);
  return shown === null || namesShop(shown, shop) ? email : shown;
}
