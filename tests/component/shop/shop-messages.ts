/** Mails and text messages that the real shop has sent. */
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import type { ReceivedMail } from '#tests/setup/mail-box.ts';

/** Waits for a mail to this address. */
export async function mailTo(email: string): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      [mail] = await commands.mailsTo(email);
      return mail;
    })
    .toBeDefined();
  if (!mail) throw new Error('The mail that was just there is gone.');
  return mail;
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

/** A link of the shop as the app has it: mails link to where the shop says it is. */
export function pathOfLink(link: string | undefined): string {
  const { pathname, search, hash } = new URL(link ?? 'http://nowhere');
  return `${pathname}${search}${hash}`;
}
