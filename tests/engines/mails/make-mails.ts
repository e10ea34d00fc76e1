/**
 * Every kind of mail in every language, and a letter with a picture code, written into a folder in the form that a
 * browser can open. Each mail has gone through the shop's mailer as MIME, and its content ids are replaced by its
 * pictures. `list.json` lists the files.
 * Argument: the folder.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { brandColors } from '#core/domain/brand/brand-colors.ts';
import { readConfig } from '#server/config.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#server/http/requests/request-language.ts';
import type { MailPicture } from '#server/mail/mail-html.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { MAIL_TEMPLATES, type MailTemplate, renderMail } from '#server/mail/render-mail.ts';
import { makeLetter } from './make-letter.ts';
import { EXAMPLE_VALUES } from '#tests/fixtures/mails/example-values.ts';

const [folder = ''] = process.argv.slice(2);
const SHOP = { name: 'Lys & Fjell Skolefoto', color: '#8b1e3f', background: '#fff6f0' };
const SELLER = [SHOP.name, 'Strandgata 14, 6002 Ålesund', 'kundeservice@lysogfjell-skolefoto.example', '+47 70 10 20 30'];
/** As long as the texts of customers and shops. */
const VALUES = {
  ...EXAMPLE_VALUES,
  shop: SHOP.name,
  link: 'https://bilder.lysogfjell-skolefoto.example/my-account/orders/1f0c22ab-6f7c-4f0e-9f63-3d8b5c1d2e4f?a=1&b=2',
  code: 'SKBK 4TW8 HX',
  contact: 'kundeservice@lysogfjell-skolefoto.example',
  address: 'Kristine Johannessen-Solbakken\nStrandgateveien 114, oppgang B\n6002 Ålesund',
  delivery: 'Standard levering i postkassen\nKristine Johannessen-Solbakken\nStrandgateveien 114, oppgang B\n6002 Ålesund',
  tracking: 'https://sporing.example/track/privatperson/details/LA123456789NO?postnummer=6002&lang=nb',
  lines:
    '2 × Veggkalender med informasjonskapsler og bursdagsinvitasjoner: kr 1 498,00\n  IMG_0411_Jonas_Ødegård_klasse_7B_Solbakken_skole_2026.jpg\n  Jonas Ødegård, 7B, Solbakken skole\n3 × Magnet: kr 147,00\nStandard levering i postkassen: kr 59,00',
};
/** In the colours of photographs: a portrait and a group, with the height of the shop's pictures. */
const PICTURES = [
  { cid: 'picture-1', widthPx: 80, heightPx: 120, background: '#c0876a' },
  { cid: 'picture-2', widthPx: 180, heightPx: 120, background: '#6a8fc0' },
  { cid: 'picture-3', widthPx: 96, heightPx: 120, background: '#7fa86a' },
];
const WITH_PICTURES: ReadonlySet<MailTemplate> = new Set([
  'orderConfirmation',
  'orderSent',
  'orderSentTracked',
  'orderTracking',
  'orderInStore',
]);

const pictures: readonly MailPicture[] = await Promise.all(
  PICTURES.map(async ({ background, ...picture }) => ({
    ...picture,
    content: await sharp({ create: { width: picture.widthPx * 2, height: picture.heightPx * 2, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  })),
);
const LOGO = 'logo.png';
mkdirSync(folder, { recursive: true });
await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="80"><circle cx="40" cy="40" r="36" fill="#8b1e3f"/><rect x="96" y="28" width="250" height="24" rx="12" fill="#22262a"/></svg>',
  ),
)
  .png()
  .toFile(path.join(folder, LOGO));

const mailer = createMailer(readConfig({ DATA_DIR: folder, MAIL_FROM: 'post@lysogfjell-skolefoto.example' }));

/** The mail in the form that a mail program receives. */
async function sendAndOpen(template: MailTemplate, lang: ServerLanguage) {
  const name = `${template}-${lang}`;
  const own = WITH_PICTURES.has(template) ? pictures : [];
  const look = { name: SHOP.name, logo: MAIL_TEMPLATES.indexOf(template) % 2 === 0 ? LOGO : null, colors: brandColors(SHOP) };
  const rendered = renderMail(template, lang, VALUES, { look, seller: SELLER, pictures: own });
  await mailer.send({ to: 'kristine@example.com', ...rendered, pictures: own, messageId: name });
  const { html = '', text = '', attachments } = await PostalMime.parse(readFileSync(path.join(folder, 'mail', `${name}.eml`)));
  const parts = new Map(
    attachments.map(({ contentId = '', mimeType, content }) => [contentId.replace(/^<|>$/g, ''), { mimeType, content }]),
  );
  const whole = html.replaceAll(/src="cid:([^"]*)"/g, (_all, cid: string) => {
    const part = parts.get(cid);
    if (part === undefined || typeof part.content === 'string') return 'src="missing"';
    return `src="data:${part.mimeType};base64,${Buffer.from(new Uint8Array(part.content)).toString('base64')}"`;
  });
  writeFileSync(path.join(folder, `${name}.html`), whole);
  return { name, text, mark: look.logo === null ? SHOP.name : '', pictures: own.length, hasButton: rendered.text.includes(VALUES.link) };
}

const list = [];
for (const template of MAIL_TEMPLATES) for (const lang of SERVER_LANGUAGES) list.push(await sendAndOpen(template, lang));
for (const lang of SERVER_LANGUAGES) writeFileSync(path.join(folder, `letter-${lang}.pdf`), await makeLetter(lang, SHOP, SELLER));
writeFileSync(path.join(folder, 'list.json'), JSON.stringify(list));
