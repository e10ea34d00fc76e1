/** Words of mails: server/mail/locales/<lang>.json, '{{name}}' for values, an empty line between paragraphs. */
import { assert } from '#core/kernel/assert.ts';
import { type ServerLanguage, serverLanguage } from '../http/requests/request-language.ts';
import { nameInMail } from './customer-words.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

export type MailTemplate = keyof typeof en;
const LOCALES: Readonly<Record<ServerLanguage, Readonly<Record<MailTemplate, { readonly subject: string; readonly text: string }>>>> = {
  en,
  nb,
  sv,
};

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(en, name);

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The shop's logo above a mail; programs that load no pictures show its name. */
export interface MailLogo {
  readonly src: string;
  readonly name: string;
}

export function renderMail(
  template: MailTemplate,
  lang: string,
  values: Readonly<Record<string, string>>,
  logo: MailLogo | null = null,
): RenderedMail {
  const language = serverLanguage(lang);
  const words = LOCALES[language][template];
  const shown = { ...values, ...(values.name !== undefined && { name: nameInMail(values.name) ?? '' }) };
  const subject = fill(words.subject, shown).replace(/\s+/g, ' ');
  const text = fill(words.text, shown).replace(/ +$/gm, '');
  return { subject, text, html: htmlOf(text, language, logo) };
}

function fill(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the mail's value ${name} is given`);
    return value;
  });
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const BODY = 'margin:0;padding:24px;background:#fbf8f3;color:#22262a;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const SHEET = 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e7dfd3;border-radius:12px';
const LOGO = 'height:40px;width:auto;max-width:100%';
const LINK = 'color:#1f5c4d';

/** Paragraphs; addresses become links. Everything is escaped: names come from customers. */
function htmlOf(text: string, lang: string, logo: MailLogo | null): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${linked(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`);
  const head =
    logo === null
      ? ''
      : `<p style="margin:0 0 24px"><img src="${escapeHtml(logo.src)}" alt="${escapeHtml(logo.name)}" height="40" style="${LOGO}"></p>\n`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"></head><body style="${BODY}"><div style="${SHEET}">${head}${paragraphs.join('\n')}</div></body></html>`;
}

const linked = (escaped: string) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}" style="${LINK}">${address}</a>`);
