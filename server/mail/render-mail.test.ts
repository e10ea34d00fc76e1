import { expect, test } from 'vitest';
import { brandColors } from '#core/domain/brand/brand-colors.ts';
import { EXAMPLE_VALUES as VALUES } from '#tests/fixtures/mails/example-values.ts';
import type { MailLook } from './mail-html.ts';
import { MAIL_TEMPLATES, type MailTemplate, renderMail } from './render-mail.ts';

const LANGUAGES = ['en', 'nb', 'sv'] as const;
const LOOK: MailLook = {
  name: 'Lys & Fjell',
  logo: null,
  colors: brandColors({ color: '#8b1e3f', background: '#fff6f0' }),
};
const SELLER = ['Lys & Fjell', 'Strandgata 14, 6002 Ålesund', 'post@lysfjell.example', '+47 70 10 20 30'];

const render = (template: MailTemplate, lang: string, values = VALUES) =>
  renderMail(template, lang, values, { look: LOOK, seller: SELLER });

/** What a reader sees of the HTML, without what stands above the words. */
function shownText(html: string): string {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}
/** Colons between a term and its value are cells in the HTML, and the text marks where the seller begins. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/^--$/gm, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => word !== '');
const withoutMark = (words: readonly string[]): readonly string[] => {
  expect(words.slice(0, 3)).toEqual(['Lys', '&', 'Fjell']);
  return words.slice(3);
};
const everyMail = MAIL_TEMPLATES.flatMap((template) => LANGUAGES.map((lang) => [template, lang] as const));

test.each(everyMail)('[LOV-04] %s in %s says the same in its text and in its HTML: every word, number and sentence', (template, lang) => {
  const { text, html } = render(template, lang);
  const [said, shown] = [wordsOf(text), withoutMark(wordsOf(shownText(html)))];
  expect(shown.toSorted()).toEqual(said.toSorted());
  const whole = shown.join(' ');
  const sentences = text.split('\n').filter((line) => /[.?!]$/.test(line));
  expect(sentences.filter((sentence) => !whole.includes(wordsOf(sentence).join(' ')))).toEqual([]);
  expect(text).not.toMatch(/\{\{|\n\n\n/);
  // The button names itself: above it stands a sentence that leads to it, or nothing. A heading would stand over nothing.
  expect(text).not.toMatch(/\n\n\S+( \S+){0,3}:\n\n[^\n]+:\nhttps:/);
});

test.each(everyMail)('[LOV-04] %s in %s of a shop without an address for mails names no address to write to', (template, lang) => {
  const { text, html } = render(template, lang, { ...VALUES, contact: '' });
  for (const said of [text, shownText(html)])
    expect(said).not.toMatch(
      /\[\[|\]\]|\n\n\n|(?:write to us|skriv til oss|skriv till oss) (?:at|på)|\s[.:,](?:\s|$)|\bt(?:il|ill) oss på/iu,
    );
  expect(text.split('\n').filter((line) => /\b(?:at|på)\s*[.:]?$/.test(line))).toEqual([]);
  const { text: whole } = render(template, lang);
  expect(whole).not.toMatch(/\[\[|\]\]/);
  if (!text.includes(whole)) expect(whole).toContain(VALUES['contact']);
});

test.each(everyMail)('[LOV-04] %s in %s is a table with styles in its elements, and has at most one button', (template, lang) => {
  const { html } = render(template, lang);
  expect(html.match(/class="press"/g)?.length ?? 0).toBe(html.includes('x?a=1') ? 1 : 0);
  expect(html).not.toMatch(/<(div|script|link)\b|display:(grid|flex)/);
  // Those to the photographer begin with what happened.
  const isToPhotographer = /^(newOrder|newWithdrawal|failed|littleDisk)/.test(template);
  expect(html.includes('<h1 ')).toBe(!isToPhotographer);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('#8b1e3f');
  expect(html).toContain('background:#fff6f0');
  expect(html).not.toContain('#1f5c4d');
  expect(html).not.toContain('Keepsake');
});

test('[LOV-04] [ORD-02] the confirmation is a table of goods, sums with VAT, dates and the address', () => {
  const { html, text } = render('orderConfirmation', 'en');
  const rows = [...html.matchAll(/<tr><td class="ink rule"[^]*?<\/tr>/g)].map(([row]) => wordsOf(shownText(row)).join(' '));
  expect(rows).toEqual([
    '2 × Calendar IMG_0411.jpg Emma Lind, 7B, Fjell school kr 498',
    '3 × Magnet <small> kr 147',
    'By post kr 59',
    'Total kr 704',
    'VAT 25 % kr 140.80',
    'Ordered 14 November 2026',
    'Delivery By post (5 business days) At your door by 21 November',
    'Address Kari Nordmann Strandgata 14 6002 Ålesund',
    'Payment Card',
  ]);
  expect(text).toContain('Total: kr 704\nVAT 25 %: kr 140.80\n\nOrdered: 14 November 2026\nDelivery: By post');
  expect(text.endsWith('\n\n--\nLys & Fjell\nStrandgata 14, 6002 Ålesund\npost@lysfjell.example\n+47 70 10 20 30')).toBe(true);
});

test.each([
  ['en', 'no order confirmation'],
  ['nb', 'ingen ordrebekreftelse'],
  ['sv', 'inga orderbekräftelser'],
])('[SEC-06] the mail that proves an address says in %s that the confirmation of an order waits for it', (lang, words) => {
  expect(render('emailLink', lang).text).toContain(words);
});

test.each(everyMail)('[LOV-04] %s in %s is headed by more than one word of greeting', (template, lang) => {
  const heading = /<h1[^>]*>([^<]+)</.exec(render(template, lang).html)?.[1] ?? 'a mail to the photographer';
  expect(heading.split(' ').length, 'words of the heading').toBeGreaterThan(1);
});

test.each([
  ['en', 'See the cart'],
  ['nb', 'Se handlekurven'],
  ['sv', 'Se kundvagnen'],
])('[LOV-04] [BIZ-04] the button of an order that is back in the cart names the cart that it leads to, in %s', (lang, label) => {
  expect(render('orderBackInCart', lang).html).toContain(`>${label}</a>`);
});

test('[LOV-04] what customers typed makes no row, button, link or markup', () => {
  const name = 'Kari';
  const address = 'Total: kr 0\nhttps://evil.example/<img src=x>';
  const { html } = render('orderConfirmation', 'en', { ...VALUES, name, address });
  expect(html).not.toContain('href="https://evil.example');
  expect(html).not.toContain('<img src=x>');
  expect(html.match(/font-weight:700/g)).toHaveLength(2);
});

test('[LOV-04] a mail that was queued by an earlier version leaves out what it does not know', () => {
  const { vat: _vat, ordered: _ordered, address: _address, ...earlier } = VALUES;
  const { text, html } = render('orderConfirmation', 'nb', earlier);
  expect(text).toContain('Sum: kr 704\n\nLevering: By post');
  for (const words of [text, html]) expect(words).not.toMatch(/Bestilt|Adresse/);
});

test('[LOV-04] pictures stand before the goods, and are hidden from readers that read aloud', () => {
  const pictures = [{ cid: 'picture-1', widthPx: 96, heightPx: 120 }];
  const { html } = renderMail('orderConfirmation', 'en', VALUES, { look: LOOK, pictures });
  expect(html).toContain('<img src="cid:picture-1" alt="" width="96" height="120"');
  expect(html.indexOf('cid:picture-1')).toBeLessThan(html.indexOf('2 × Calendar'));
});
