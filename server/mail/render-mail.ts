/** Words of mails: server/mail/locales/<lang>.json, '{{name}}' for values, an empty line between paragraphs. */
import { assert } from '../../core/kernel/assert.ts';
import { serverLanguage } from '../http/request-language.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };

export type MailTemplate = keyof typeof en;
const LOCALES: Readonly<Record<'en' | 'nb', Readonly<Record<MailTemplate, { readonly subject: string; readonly text: string }>>>> = {
  en,
  nb,
};

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(en, name);

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function renderMail(template: MailTemplate, lang: string, values: Readonly<Record<string, string>>): RenderedMail {
  const words = LOCALES[serverLanguage(lang)][template];
  const subject = fill(words.subject, values).replace(/\s+/g, ' ');
  const text = fill(words.text, values);
  return { subject, text, html: htmlOf(text) };
}

function fill(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the mail's value ${name} is given`);
    return value;
  });
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Paragraphs; addresses become links. Everything is escaped: names come from customers. */
function htmlOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p>${linked(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html><body>${paragraphs.join('\n')}</body></html>`;
}

const linked = (escaped: string) => escaped.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
