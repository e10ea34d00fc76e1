/** A picture code to the parents' address or number that the photographer imported, with a link that fills it in (BIZ-06). */
import type { Db } from '#server/db/database.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { enqueueMail, enqueueSms } from '#server/mail/enqueue.ts';
import type { Services } from '#server/services.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import words from './code-message-words.json' with { type: 'json' };
import { codeLink } from './code-link.ts';
import { shopUrlOf } from '../shop-url.ts';

export interface CodeMessage {
  readonly kind: 'mail' | 'sms';
  /** An e-mail address, or a number in E.164. */
  readonly to: string;
  readonly subject: { readonly uuid: string; readonly name: string; readonly code: string };
  readonly lang: string;
  /** Delay before it is sent. */
  readonly afterMs?: number;
}

/** Inside a transaction. @returns the outgoing job */
export async function writeCodeMessage(db: Db, services: Services, message: CodeMessage): Promise<string> {
  const { kind, to, subject, afterMs } = message;
  const { portal } = await loadSettings(db);
  const lang = serverLanguage(message.lang);
  const link = codeLink(shopUrlOf(services.config), subject.code);
  if (kind === 'sms') return enqueueSms(db, services, { to, text: textOf(), subjectUuid: subject.uuid }, afterMs);
  const values = { shop: portal.name, names: subject.name, code: subject.code, link, contact: portal.contactInfo.email };
  return enqueueMail(db, services, { to, lang, template: 'pictureCode', values, subjectUuid: subject.uuid }, afterMs);

  function textOf(): string {
    const values: Readonly<Record<string, string>> = { shop: portal.name, name: subject.name, link, code: subject.code };
    return words[lang].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  }
}
