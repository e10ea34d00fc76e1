/** Mails that the shop of the tests wrote to its folder (worker-shop.ts). */
import { type ReceivedMail, readMails } from '#tests/setup/mail-box.ts';
import { expect } from '../shop-test.ts';
import { DATA_FOLDER } from '../worker-shop.ts';

/** Waits for a mail to this address, opened as a mail program opens it. */
export async function mailTo(email: string): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      mail = (await readMails(DATA_FOLDER)).find(({ to }) => to === email.toLowerCase());
      return mail !== undefined;
    })
    .toBe(true);
  if (!mail) throw new Error('The mail that was just there is gone.');
  return mail;
}

/** A link of the shop as the browser of the tests reaches it: mails link to where the shop says it is. */
export const pathOfLink = (link: string | undefined): string => {
  const url = new URL(link ?? 'http://nowhere');
  return `${url.pathname}${url.search}${url.hash}`;
};
