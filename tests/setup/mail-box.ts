/** The mails that the shop wrote to its folder, opened as a mail program opens them. */
import fs from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  readonly from: string;
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Addresses that the HTML part links to. */
  readonly links: readonly string[];
  readonly attachments: readonly { readonly filename: string; readonly content: Buffer }[];
  /** Pictures that came with it. */
  readonly pictures: readonly Buffer[];
}

export type OpenedMails = Map<string, Promise<ReceivedMail>>;

/** @param opened what a caller who looks again has opened before: each mail, with its documents, is taken apart once */
export async function readMails(dataDir: string, opened: OpenedMails = new Map()): Promise<ReceivedMail[]> {
  const folder = path.join(dataDir, 'mail');
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map((name) => {
      const file = path.join(folder, name);
      // One that was written anew is another one.
      const { mtimeMs, size } = fs.statSync(file);
      const key = `${name} ${mtimeMs} ${size}`;
      const mail = opened.get(key) ?? openMail(fs.readFileSync(file));
      opened.set(key, mail);
      return mail;
    }),
  );
}

export async function openMail(source: Buffer | string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source);
  const html = mail.html ?? '';
  return {
    from: mail.from?.address ?? '',
    fromName: mail.from?.name ?? '',
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html,
    links: [...html.matchAll(/href="([^"]+)"/g)].map((match) => decodeEntities(match[1] ?? '')),
    attachments: mail.attachments
      .filter(({ mimeType }) => mimeType === 'application/pdf')
      .map(({ filename, content }) => ({
        filename: filename ?? '',
        content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
      })),
    pictures: mail.attachments
      .filter(({ mimeType }) => mimeType === 'image/jpeg')
      .map(({ content }) => (typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(new Uint8Array(content)))),
  };
}

const decodeEntities = (text: string) => text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
