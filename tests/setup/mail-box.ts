/** The mails that the shop wrote to its folder. */
import fs from 'node:fs';
import path from 'node:path';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export function readMails(dataDir: string): ReceivedMail[] {
  const folder = path.join(dataDir, 'mail');
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => parseMail(fs.readFileSync(path.join(folder, name), 'utf8')));
}

function parseMail(source: string): ReceivedMail {
  const head = source.slice(0, source.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ');
  const header = (name: string) => decodeWords(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '');
  const part = /Content-Type: text\/plain[^]*?\n\n([^]*?)\n--/i.exec(source)?.[0] ?? '';
  const body = part.slice(part.indexOf('\n\n') + 2, part.lastIndexOf('\n--'));
  return {
    to: header('To'),
    subject: header('Subject'),
    text: /quoted-printable/i.test(part)
      ? decodeQuotedPrintable(body)
      : /base64/i.test(part)
        ? Buffer.from(body, 'base64').toString()
        : body,
  };
}

/** RFC 2047. */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
