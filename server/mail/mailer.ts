/** Sends mails: to files by default (data/mail/*.eml opens in any mail program), by SMTP where SMTP_URL is set. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { isEmail } from '#core/domain/validation/email.ts';
import type { Config } from '../config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for a retry, so that a mail program shows it once. */
  readonly messageId: string;
  readonly attachments?: { readonly filename: string; readonly content: Buffer; readonly contentType: string }[];
}

export interface Mailer {
  /** Resolves when the mail is out of our hands; throws to be tried again. */
  send(mail: Mail): Promise<void>;
}

export function createMailer(config: Config): Mailer {
  const from = config.mailFrom ?? 'Keepsake <no-reply@localhost>';
  return config.smtpUrl === null ? fileMailer(path.join(config.dataDir, 'mail'), from) : smtpMailer(config.smtpUrl, from);
}

/** A line break in an address would add recipients that an attacker chooses. */
function assertAddress(to: string): void {
  if (!isEmail(to) || /[\r\n,;]/.test(to)) throw new Error('The mail has no valid recipient.');
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    send: async (mail) => {
      assertAddress(mail.to);
      await transport.sendMail({ from, ...mail });
    },
  };
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      assertAddress(mail.to);
      const { message } = await transport.sendMail({ from, ...mail });
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not rendered whole.');
      const name = mail.messageId.replace(/[^A-Za-z0-9-]/g, '_');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${name}.unfinished`), message);
      await rename(path.join(folder, `${name}.unfinished`), path.join(folder, `${name}.eml`));
    },
  };
}
