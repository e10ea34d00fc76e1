import { nameInMail, namesShop } from '#server/mail/customer-words.ts';

/** The sender in an invitation: the name, or the account's proved address if the name is empty or imitates the shop's. */
export function senderName(name: string, email: string, shop: string): string {
  const shown = nameInMail(name);
  return shown === null || namesShop(shown, shop) ? email : shown;
}
