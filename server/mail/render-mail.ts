/**
 * Texts of mails are in server/mail/locales/<lang>.json: '{{name}}' for values, an empty line between paragraphs.
 * '[[write to {{contact}}]]' is shown only if the shop has the named value.
 */
import { assert } from '#core/kernel/assert.ts';
import { type ServerLanguage, serverLanguage } from '../http/requests/request-language.ts';
import { nameInMail } from './customer-words.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };
import { mailContent, mailText } from './mail-content.ts';
import { mailHtml, type MailLook, type MailPicture, PLAIN_LOOK } from './mail-html.ts';

export type MailTemplate = keyof typeof en;
interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly button?: string;
}
const LOCALES: Readonly<Record<ServerLanguage, Readonly<Record<MailTemplate, MailWords>>>> = { en, nb, sv };
/** Values that mails queued by an earlier version lack. */
const LATER_VALUES = { vat: '', ordered: '', address: '', lines: '', files: '', money: '' };

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(en, name);
export const MAIL_TEMPLATES: readonly MailTemplate[] = Object.keys(en).filter(isMailTemplate);

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail shows in addition to its text. */
export interface MailSurroundings {
  readonly look?: MailLook;
  /** Name, address and telephone, one line each. */
  readonly seller?: readonly string[];
  readonly pictures?: readonly Pick<MailPicture, 'cid' | 'widthPx' | 'heightPx'>[];
}

export function renderMail(
  template: MailTemplate,
  lang: string,
  values: Readonly<Record<string, string>>,
  { look, seller = [], pictures = [] }: MailSurroundings = {},
): RenderedMail {
  const language = serverLanguage(lang);
  const words = LOCALES[language][template];
  const shown = { ...LATER_VALUES, ...values, ...(values.name !== undefined && { name: nameInMail(values.name) ?? '' }) };
  const subject = fill(words.subject, shown).replace(/\s+/g, ' ');
  const blocks = mailContent({ ...words, text: saidParts(words.text, shown) }, (text) => fill(text, shown), seller);
  const page = { lang: language, subject, look: look ?? { ...PLAIN_LOOK, name: values.shop ?? '' }, pictures };
  return { subject, text: mailText(blocks), html: mailHtml(blocks, page) };
}

const saidParts = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replace(/\[\[(.*?)\]\]/gs, (_all, part: string) => (valuesIn(part).every((name) => values[name]?.trim() !== '') ? part : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();

const valuesIn = (words: string): string[] => [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

function fill(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the mail's value ${name} is given`);
    return value;
  });
}
