import { nameInMail } from '#server/mail/customer-words.ts';

/** The sender in an invitation: the name, or the proved address of the account if the name is none. */
export const senderName = (name: string, email: string): string => nameInMail(name) ?? email;
