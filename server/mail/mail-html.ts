/**
 * The HTML part: one column of tables with inline styles, because mail programs drop style sheets and do not support grid.
 * Programs that keep the style sheet in the head show dark colours on a dark screen and a plain page in print.
 */
import { type BrandColors, DEFAULT_COLORS } from '#core/domain/brand/brand-colors.ts';
import { nearestWithContrast } from '#core/domain/brand/contrast.ts';
import { escapeHtml } from '../payment/pages/escape-html.ts';
import type { MailBlock, MailRow } from './mail-content.ts';

export interface MailLook {
  readonly name: string;
  /** The absolute address of the logo. Programs that load no pictures show the name. null: the shop has no logo. */
  readonly logo: string | null;
  readonly colors: BrandColors;
}

/** A watermarked picture that is embedded in the mail. */
export interface MailPicture {
  readonly cid: string;
  readonly content: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

const INK = '#22262a';
const SOFT = '#565d63';
const RULE = '#e7dfd3';
const DARK = { page: '#1b1d1f', sheet: '#26292c', ink: '#f1ede6', soft: '#b9b4ab', rule: '#43484d' };
/** The style of a fact's name. */
const TERM_WIDTH = '96px';
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

interface Page {
  readonly lang: string;
  readonly subject: string;
  readonly look: MailLook;
  readonly pictures: readonly Pick<MailPicture, 'cid' | 'widthPx' | 'heightPx'>[];
}

export function mailHtml(blocks: readonly MailBlock[], page: Page): string {
  const { colors } = page.look;
  const below = placeOfPictures(blocks);
  const rows = blocks.flatMap((block, at) => [
    ...(at === below && page.pictures.length > 0 ? [cell(picturesHtml(page.pictures))] : []),
    cell(blockHtml(block, colors)),
  ]);
  return `<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.subject)}</title>
<style>${sheetOf(colors)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colors.background};color:${INK}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.background}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid ${RULE};border-top:4px solid ${colors.main};border-radius:12px;font:16px/1.5 ${FONT};color:${INK};text-align:left">
${cell(markHtml(page.look), 'padding:24px 24px 0')}
${rows.join('\n')}
<tr><td style="padding:8px"></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const cell = (content: string, padding = 'padding:16px 24px 0'): string => `<tr><td style="${padding}">${content}</td></tr>`;

/** Programs with a dark mode drop the rules that they do not understand. */
function sheetOf({ main }: BrandColors): string {
  const link = nearestWithContrast(main, [DARK.sheet], '#ffffff') ?? '#ffffff';
  const dark = [
    `.page{background:${DARK.page}!important}`,
    `.sheet{background:${DARK.sheet}!important;border-color:${DARK.rule}!important;color:${DARK.ink}!important}`,
    `.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}.rule{border-color:${DARK.rule}!important}`,
    `.link{color:${link}!important}.logo{background:#ffffff!important}`,
  ].join('');
  return `@media (prefers-color-scheme:dark){${dark}}@media print{.page{background:#ffffff!important}.sheet{border:0!important;max-width:none!important}.press{color:${INK}!important;background:none!important;border:1px solid ${INK}!important}}`;
}

/** The logo is made for a light background, so it keeps one in dark mode. */
function markHtml({ name, logo, colors }: MailLook): string {
  if (logo !== null)
    return `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" class="logo" height="40" style="display:block;height:40px;width:auto;max-width:100%;border-radius:4px">`;
  return `<span class="link" style="font:600 20px/1.3 Georgia,'Times New Roman',serif;color:${colors.main}">${escapeHtml(name)}</span>`;
}

function blockHtml(block: MailBlock, colors: BrandColors): string {
  switch (block.kind) {
    case 'greeting':
      return `<h1 class="ink" style="margin:0;font:600 24px/1.3 Georgia,'Times New Roman',serif;color:${INK};${WRAP}">${escapeHtml(block.text)}</h1>`;
    case 'text':
      return `<p class="ink" style="margin:0;color:${INK};${WRAP}">${block.lines.map((line) => linked(escapeHtml(line), colors)).join('<br>')}</p>`;
    case 'code':
      return `<p class="link" style="margin:0;font:600 32px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;color:${colors.main}">${escapeHtml(block.text)}</p>`;
    case 'button':
      return buttonHtml(block, colors);
    case 'table':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${block.rows.map((row) => rowHtml(row, colors)).join('')}</table>`;
    case 'seller':
      return `<p class="soft rule" style="margin:8px 0 0;padding:16px 0 0;border-top:1px solid ${RULE};font-size:14px;color:${SOFT};${WRAP}">${block.lines.map(escapeHtml).join('<br>')}</p>`;
  }
}

/** The address is shown below the button, so that a reader sees where it leads and can copy it. */
function buttonHtml({ label, address }: Extract<MailBlock, { kind: 'button' }>, { main }: BrandColors): string {
  const href = escapeHtml(address);
  if (label === '') return `<p class="ink" style="margin:0;${WRAP}"><a href="${href}" class="link" style="color:${main}">${href}</a></p>`;
  return `<a href="${href}" class="press" style="display:inline-block;padding:12px 24px;border-radius:24px;background:${main};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>
<p class="soft" style="margin:8px 0 0;font-size:13px;color:${SOFT};${WRAP}">${href}</p>`;
}

function rowHtml({ term, value, details, isFact, isTotal, isLink }: MailRow, colors: BrandColors): string {
  const weight = isTotal ? 'font-weight:700;' : '';
  const below = details.map((line) => `<br><span class="soft" style="font-size:14px;color:${SOFT}">${escapeHtml(line.trim())}</span>`);
  const edge = `padding:8px 0;border-bottom:1px solid ${RULE};vertical-align:top;${weight}`;
  const said = isLink ? linked(escapeHtml(value), colors) : escapeHtml(value);
  if (value === '') return `<tr><td class="ink rule" colspan="2" style="${edge}${WRAP}">${escapeHtml(term)}${below.join('')}</td></tr>`;
  const isAmount = !isFact || isTotal;
  const right = `${edge}padding-left:16px;${isAmount ? 'text-align:right;white-space:nowrap' : `text-align:left;${WRAP}`}`;
  const [ofTerm, ofValue] = isFact ? ['', below.join('')] : [below.join(''), ''];
  // Addresses and days are left-aligned, sums right-aligned.
  return `<tr><td class="ink rule" style="${edge}${isAmount ? WRAP : `width:${TERM_WIDTH}`}">${escapeHtml(term)}${ofTerm}</td><td class="ink rule" style="${right}">${said}${ofValue}</td></tr>`;
}

/** Above the rows; without rows, below the first paragraph. */
function placeOfPictures(blocks: readonly MailBlock[]): number {
  const rows = blocks.findIndex(({ kind }) => kind === 'table');
  return rows >= 0 ? rows : blocks.findIndex(({ kind }) => kind === 'text') + 1;
}

/** Their alternative text is empty, because the text below names what they show. */
const picturesHtml = (pictures: Page['pictures']): string =>
  pictures
    .map(
      ({ cid, widthPx, heightPx }) =>
        `<img src="cid:${cid}" alt="" width="${widthPx}" height="${heightPx}" style="margin:0 8px 8px 0;border-radius:8px;vertical-align:top">`,
    )
    .join('');

const linked = (escaped: string, { main }: BrandColors) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}" class="link" style="color:${main}">${address}</a>`);

export const PLAIN_LOOK: MailLook = { name: '', logo: null, colors: DEFAULT_COLORS };
