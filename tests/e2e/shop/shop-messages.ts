/** Mails that the shop of the tests wrote to its folder (worker-shop.ts). */
import { expect } from '@playwright/test';
import { paths } from '#core/contract/paths/paths.ts';
import { type OpenedMails, type ReceivedMail, readMails } from '#tests/setup/mail-box.ts';
import { DATA_FOLDER } from '../worker-shop.ts';

/** The mails that this test worker has already opened. */
const openedMails: OpenedMails = new Map();

const isLinkMail = ({ links }: ReceivedMail): boolean => links.some((link) => new URL(link).pathname === paths.verifyEmail());

/**
 * Waits for a mail to this address and opens it as a mail program does. The mail that verifies the address is left out.
 * @param subject the wanted subject, if several mails may come at once
 */
export const mailTo = (email: string, subject = /./): Promise<ReceivedMail> =>
  waitForMail(email, (mail) => !isLinkMail(mail) && subject.test(mail.subject));

/** Waits for the mail with the link that verifies the address. @returns the link's key */
export async function emailKeyFor(email: string): Promise<string> {
  const { links } = await waitForMail(email, isLinkMail);
  return new URL(links[0] ?? 'http://nowhere').searchParams.get('key') ?? '';
}

async function waitForMail(email: string, isWanted: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      mail = (await readMails(DATA_FOLDER, openedMails)).find((one) => one.to === email.toLowerCase() && isWanted(one));
      return mail !== undefined;
    })
    .toBe(true);
  if (!mail) throw new Error('The mail that was just there is gone.');
  return mail;
}

/**
 * The path of a link of the shop, which the browser of the tests opens on its own host; mails contain the shop's
 * configured address.
 */
export const pathOfLink = (link: string | undefined): string => {
  const url = new URL(link ?? 'http://nowhere');
  return `${url.pathname}${url.search}${url.hash}`;
};
