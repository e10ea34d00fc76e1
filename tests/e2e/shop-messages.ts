/** Mails and text messages that the shop of the tests wrote to its folder (worker-shop.ts). */
import fs from 'node:fs';
import path from 'node:path';
import { type ReceivedMail, readMails } from '../setup/mail-box.ts';
import { expect } from './shop-test.ts';
import { DATA_FOLDER } from './worker-shop.ts';

/** The newest code that was sent to a phone (E.164); waits until one more than `before` has come. */
export async function codeSentTo(phone: string, before = 0): Promise<string> {
  await expect.poll(() => messagesTo(phone).length).toBeGreaterThan(before);
  return /\b\d{6}\b/.exec(messagesTo(phone).at(-1) ?? '')?.[0] ?? '';
}

export function messagesTo(phone: string): readonly string[] {
  const folder = path.join(DATA_FOLDER, 'sms');
  if (!fs.existsSync(folder)) return [];
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  return files
    .toSorted((a, b) => fs.statSync(a).mtimeMs - fs.statSync(b).mtimeMs)
    .map((file): { to: string; text: string } => JSON.parse(fs.readFileSync(file, 'utf8')))
    .filter((message) => message.to === phone)
    .map((message) => message.text);
}

/** Waits for a mail to somebody, opened as a mail program opens it. */
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
