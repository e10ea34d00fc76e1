/** Mails and text messages that the real shop has sent. */
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import type { ReceivedMail } from '#tests/setup/mail-box.ts';

const isLinkMail = ({ links }: ReceivedMail): boolean => links.some((link) => new URL(link).pathname === paths.verifyEmail());

/** Waits for a mail to this address. The verification mail that each registration sends is left out. */
export const mailTo = (email: string): Promise<ReceivedMail> => waitForMail(email, (mail) => !isLinkMail(mail));

/** Waits for the mail with the link that verifies the address. @returns the link's key */
export async function emailKeyFor(email: string): Promise<string> {
  const { links } = await waitForMail(email, isLinkMail);
  return new URL(links[0] ?? 'http://nowhere').searchParams.get('key') ?? '';
}

async function waitForMail(email: string, isWanted: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      mail = (await commands.mailsTo(email)).find(isWanted);
      return mail;
    })
    .toBeDefined();
  if (!mail) throw new Error('The mail that was just there is gone.');
  return mail;
}

/** Waits until this many codes of the second step were mailed to the address. */
export async function codesMailedTo(email: string, count: number): Promise<readonly string[]> {
  let codes: readonly string[] = [];
  await expect
    .poll(async () => {
      codes = (await commands.mailsTo(email)).flatMap(({ text }) => /\n(\d{6})\n/.exec(text)?.[1] ?? []);
      return codes.length;
    })
    .toBe(count);
  return codes;
}

/** Waits for the code that is sent to a phone (E.164). */
export async function codeSentTo(phone: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text = (await commands.messagesTo(phone)).at(-1) ?? '';
      return text;
    })
    .not.toBe('');
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

/** The path of a link of the shop within the app; mails contain the shop's configured address. */
export function pathOfLink(link: string | undefined): string {
  const { pathname, search, hash } = new URL(link ?? 'http://nowhere');
  return `${pathname}${search}${hash}`;
}
