/** One letter on A4: the subject, the code, and a QR code that opens the shop with the code filled in (OPS-03). */
import QRCode from 'qrcode';
import type { FontFamily } from '#core/contract/template-format.ts';
import { codeInGroups } from '#core/domain/pictures/codes/picture-code.ts';
import type { DisplayPage, PictureItem, ShapeItem, TextItem } from '#core/layout/display-list.ts';
import type { TextEngine } from '#core/layout/text/text-engine.ts';
import { codeLink } from '#server/features/access/picture-codes/code-link.ts';
import { layoutPaperText } from '#server/print/layout-paper-text.ts';
import allWords from './letter-words.json' with { type: 'json' };

export type LetterLanguage = keyof typeof allWords;

export interface Letter {
  readonly name: string;
  readonly group: string;
  readonly job: string;
  /** In the printed form. */
  readonly code: string;
}

export interface LetterShop {
  readonly name: string;
  readonly email: string;
  /** The seller's name, address and company registration number, as far as the shop's settings have them. */
  readonly seller: readonly string[];
  /** The day on which the letters are printed, in their language. */
  readonly date: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly lang: LetterLanguage;
  /** The shop's own colour, as on its screens. */
  readonly color: string;
  /** Replaces the name; null when the shop has none. */
  readonly logo: { readonly widthPx: number; readonly heightPx: number } | null;
}

/** A4 in points; margins for an office printer and a window envelope. */
const [WIDTH, HEIGHT] = [595.276, 841.89];
const MARGIN = 64;
const QR_SIZE = 160;
const LOGO_HEIGHT = 44;
const [INK, SOFT, RULE] = ['#22262a', '#565d63', '#e7dfd3'];

type Row = readonly [text: string, sizePt: number, color: string, x: number, y: number, width: number, height: number, family?: FontFamily];

/** The content of the QR code: the shop's address, which opens the form with the code filled in (BEY-01). */
export const letterLink = (shop: Pick<LetterShop, 'url'>, code: string): string => codeLink(shop.url, code);

export async function letterPage(engine: TextEngine, letter: Letter, shop: LetterShop): Promise<DisplayPage> {
  const words = wordsOf(letter, shop);
  const inner = WIDTH - 2 * MARGIN;
  const besideQr = inner - QR_SIZE - 32;
  const rows: readonly Row[] = [
    [shop.logo ? '' : shop.name, 20, shop.color, MARGIN, 56, inner, 30, 'Lora'],
    [words.to, 13, INK, MARGIN, 140, inner, 20],
    [[letter.group, letter.job].filter((part) => part !== '').join(' · '), 12, SOFT, MARGIN, 160, inner, 18],
    [shop.date, 12, SOFT, MARGIN, 200, inner, 18],
    [words.title, 26, INK, MARGIN, 250, inner, 72, 'Lora'],
    [words.lead, 13, INK, MARGIN, 330, inner, 50],
    [words.scan, 13, INK, MARGIN + QR_SIZE + 32, 420, besideQr, 66],
    [words.type, 13, INK, MARGIN + QR_SIZE + 32, 486, besideQr, 50],
    [codeInGroups(letter.code), 26, shop.color, MARGIN + QR_SIZE + 32, 540, besideQr, 40],
    ...words.steps.map((step, at): Row => [step, 13, INK, MARGIN, 620 + 22 * at, inner, 20]),
    [words.keep, 12, SOFT, MARGIN, 706, inner, 46],
    [words.help, 12, SOFT, MARGIN, 756, inner, 18],
    [sellerText(shop.seller), 10, SOFT, MARGIN, 780, inner, 28],
  ];
  const texts: TextItem[] = [];
  for (const [text, sizePt, color, x, y, width, height, family] of rows) {
    if (text === '') continue;
    const block = { text, sizePt, color, maxLines: 0, tiltDeg: 0, resourceId: null, box: { x, y, width, height } } as const;
    texts.push(await layoutPaperText(engine, { ...block, horizontalAlign: 'left', verticalAlign: 'top' }, family));
  }
  return {
    partId: letter.code,
    widthPt: WIDTH,
    heightPt: HEIGHT,
    trimBox: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    paper: '#ffffff',
    items: [
      band(shop.color),
      ...(shop.logo ? [logoItem(shop.logo)] : []),
      rule(400),
      rule(604),
      qrShape(letterLink(shop, letter.code), MARGIN, 420),
      ...texts,
    ],
  };
}

/** Maximum length of one line in the smallest font. */
const SELLER_LINE = 84;
/** In two lines if one is too short, so that no number or address is broken. */
function sellerText(seller: readonly string[]): string {
  const whole = seller.join(' · ');
  return whole.length <= SELLER_LINE ? whole : [seller.slice(0, 2), seller.slice(2)].map((parts) => parts.join(' · ')).join('\n');
}

/** Along the upper edge, inside an office printer's printable area. */
const band = (color: string): ShapeItem => box(MARGIN, 32, WIDTH - 2 * MARGIN, 4, color);
const rule = (y: number): ShapeItem => box(MARGIN, y, WIDTH - 2 * MARGIN, 0.75, RULE);

const box = (x: number, y: number, width: number, height: number, color: string): ShapeItem => ({
  kind: 'shape',
  d: `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`,
  matrix: [1, 0, 0, 1, 0, 0],
  fill: { kind: 'solid', color },
  fillRule: 'nonzero',
  stroke: null,
  opacity: 1,
});

/** As wide as its aspect ratio allows, up to the margins. */
function logoItem({ widthPx, heightPx }: NonNullable<LetterShop['logo']>): PictureItem {
  const scale = Math.min(LOGO_HEIGHT / heightPx, (WIDTH - 2 * MARGIN) / widthPx);
  const box = { x: MARGIN, y: 48, width: widthPx * scale, height: heightPx * scale };
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return {
    kind: 'picture',
    resourceId: 'logo',
    pictureUuid: null,
    backgroundUuid: null,
    box,
    tiltDeg: 0,
    clipPath: `M${box.x} ${box.y}L${right} ${box.y}L${right} ${bottom}L${box.x} ${bottom}Z`,
    cropRect: { x: 0, y: 0, width: 1, height: 1 },
    rotation: 0,
    effect: 'original',
    border: null,
  };
}

function wordsOf(letter: Letter, shop: LetterShop) {
  const fill = (text: string) =>
    text
      .replace('{name}', () => letter.name)
      .replace('{address}', () => shop.url.replace(/^https?:\/\//, ''))
      .replace('{email}', () => shop.email);
  const { to, title, lead, scan, type, steps, keep, help } = allWords[shop.lang];
  return { to: fill(to), title: fill(title), lead, scan, type: fill(type), steps, keep, help: shop.email === '' ? '' : fill(help) };
}

/** Dark modules as one path, a run of them in a row as one rectangle. */
export function qrShape(text: string, x: number, y: number): ShapeItem {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = QR_SIZE / modules.size;
  const path: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      let end = column;
      while (end + 1 < modules.size && modules.get(row, end + 1) !== 0) end += 1;
      path.push(`M${column} ${row}L${end + 1} ${row}L${end + 1} ${row + 1}L${column} ${row + 1}Z`);
      column = end;
    }
  }
  const fill = { kind: 'solid', color: '#000000' } as const;
  return { kind: 'shape', d: path.join(''), matrix: [side, 0, 0, side, x, y], fill, fillRule: 'nonzero', stroke: null, opacity: 1 };
}
