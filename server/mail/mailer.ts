/** Sends mails by SMTP if SMTP_URL is set. Otherwise they are written to data/mail/*.eml, which any mail program opens. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { isEmail } from '#core/domain/validation/email.ts';
import type { Config } from '../config.ts';
import type { MailPicture } from './mail-html.ts';
import { UndeliverableError } from './undeliverable.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The shop's name, for a sender address without a name. */
  readonly fromName?: string;
  /** Embedded pictures. The HTML part refers to them by their cid. */
  readonly pictures?: readonly MailPicture[];
  /** The same at each attempt, so that a mail program shows the mail once. */
  readonly messageId: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer; readonly contentType: string }[];
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. If it throws, the mail is tried again. */
  send(mail: Mail): Promise<void>;
}

export function createMailer(config: Config): Mailer {
  const from = config.mailFrom ?? 'no-reply@localhost';
  return config.smtpUrl === null ? fileMailer(path.join(config.dataDir, 'mail'), from) : smtpMailer(config.smtpUrl, from);
}

/** In nodemailer's form. An address with a name keeps its name. */
function messageOf({ fromName = '', pictures = [], attachments = [], ...mail }: Mail, from: string) {
  return {
    ...mail,
    from: fromName === '' || from.includes('<') ? from : { name: fromName, address: from },
    attachments: [
      ...pictures.map(({ cid, content }) => ({
        cid,
        content,
        filename: `${cid}.jpg`,
        contentType: 'image/jpeg',
        contentDisposition: 'inline' as const,
      })),
      ...attachments,
    ],
  };
}

/** A line break in an address would let an attacker add recipients. */
function assertAddress(to: string): void {
  if (!isEmail(to) || /[\r\n,;]/.test(to)) throw new Error('The mail has no valid recipient.');
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    send: async (mail) => {
      assertAddress(mail.to);
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
}

/** Permanent replies about the recipient (RFC 5321, RFC 3463): no such mailbox, moved, not allowed. */
const REFUSES_RECIPIENT: ReadonlySet<number> = new Set([550, 551, 553]);

/** null: the error is temporary, or is about the shop's own server. */
function refusalOf(error: unknown): UndeliverableError | null {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return null;
  const { responseCode: code, command } = error;
  if (command !== 'RCPT TO' || typeof code !== 'number' || !REFUSES_RECIPIENT.has(code)) return null;
  return new UndeliverableError(`the mail server refuses the recipient (${code})`);
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      assertAddress(mail.to);
      const { message } = await transport.sendMail(messageOf(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not rendered whole.');
      const name = mail.messageId.replace(/[^A-Za-z0-9-]/g, '_');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${name}.unfinished`), message);
      await rename(path.join(folder, `${name}.unfinished`), path.join(folder, `${name}.eml`));
    },
  };
}
