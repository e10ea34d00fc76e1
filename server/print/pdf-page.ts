/** A page of a display list as a PDF content stream. It only draws: the engine has computed every number. */
import type { Matrix, PictureItem, ShapeItem, TextItem, DisplayPage } from '#core/layout/display-list.ts';
import { IDENTITY, lineMatrix, multiply, pictureMatrix, tiltMatrix } from '#core/layout/geometry/matrix.ts';
import { facesOfLine } from '#core/layout/text/glyph-outline.ts';
import { type Gradient, isSeeThrough } from './pdf-gradient.ts';
import { factor, points, rgbOperands } from './pdf-numbers.ts';
import { boxOf, type PdfPath, pdfPath } from './pdf-path.ts';
import type { Named, PdfResources } from './pdf-resources.ts';
import type { PrintPicture } from './print-picture.ts';

/** The picture of a field, made for print. */
export type PictureOf = (item: PictureItem) => { readonly key: string; readonly picture: PrintPicture };

export interface PageContent {
  readonly content: string;
  /** Resources that the content refers to. */
  readonly resources: readonly Named[];
}

const CAPS = { butt: 0, round: 1, square: 2 } as const;
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;
/** SVG's own; PDF's would be 10, with longer tips. */
const MITER_LIMIT = 4;
const WHITE = '#FFFFFF';

export function drawPdfPage(page: DisplayPage, pdf: PdfResources, pictureOf: PictureOf): PageContent {
  const used = new Map<string, Named>();
  const use = (named: Named): string => {
    used.set(named.name, named);
    return `/${named.name}`;
  };
  // From here on y points down, as in the display list.
  let content = `1 0 0 -1 0 ${points(page.heightPt)} cm\n`;
  if (page.paper.toUpperCase() !== WHITE)
    content += `${rgbOperands(page.paper)} rg 0 0 ${points(page.widthPt)} ${points(page.heightPt)} re f\n`;
  for (const item of page.items) {
    if (item.kind === 'shape') content += drawShape(item, pdf, use);
    else if (item.kind === 'text') content += drawText(item, pdf, use);
    else content += drawPicture(item, pdf, use, pictureOf);
  }
  return { content, resources: [...used.values()] };
}

type Use = (named: Named) => string;

const place = (matrix: Matrix): string => (matrix === IDENTITY ? '' : `${matrix.map(factor).join(' ')} cm `);

/** One form per glyph. A line is a sequence of them, each placed relative to the one before. */
function drawText(item: TextItem, pdf: PdfResources, use: Use): string {
  const lines = item.lines.map((line) => {
    let [atX, atY] = [0, 0];
    const placed = facesOfLine(line).flatMap(({ face, glyphs: ofFace }) => ofFace.map((glyph) => ({ face, glyph })));
    const glyphs = placed.map(({ face, glyph: [glyphId, x, y] }) => {
      const glyph = pdf.glyph(item.family, glyphId, face);
      if (glyph === null) return '';
      const moved = x === atX && y === atY ? '' : `1 0 0 1 ${points(x - atX)} ${points(y - atY)} cm `;
      [atX, atY] = [x, y];
      return `${moved}${use(glyph)} Do `;
    });
    return `q ${place(lineMatrix(item, line))}${glyphs.join('')}Q\n`;
  });
  return `q ${place(tiltMatrix(item.box, item.tiltDeg))}${rgbOperands(item.color)} rg\n${lines.join('')}Q\n`;
}

function drawShape(item: ShapeItem, pdf: PdfResources, use: Use): string {
  const path = pdfPath(item.d);
  if (path.bounds === null) return '';
  const isWhole = item.opacity === 1;
  // A fill would be visible under its own transparent stroke, so both are combined into one group first.
  const isGroup = !isWhole && item.fill !== null && item.stroke !== null;
  const inside: Named[] = [];
  const name: Use = (named) => {
    inside.push(named);
    return `/${named.name}`;
  };
  const painted = paint(item, path, pdf, isGroup ? name : use);
  const margin = (item.stroke?.widthPt ?? 0) * MITER_LIMIT;
  const body = isGroup ? `${use(pdf.group(painted, boxOf(path.bounds, margin), inside))} Do ` : painted;
  return `q ${isWhole ? '' : `${use(pdf.opacity(item.opacity))} gs `}${place(item.matrix)}${body}Q\n`;
}

function paint(item: ShapeItem, path: PdfPath, pdf: PdfResources, use: Use): string {
  const { fill, stroke } = item;
  const star = item.fillRule === 'evenodd' ? '*' : '';
  const under = fill !== null && fill.kind !== 'solid' ? paintGradient(fill, path, star, pdf, use) : '';
  const flat = fill !== null && fill.kind === 'solid' ? `${rgbOperands(fill.color)} rg ` : null;
  if (stroke === null) return flat === null ? under : `${flat}${path.operators}f${star} `;
  const dash = `[${stroke.dashPt.map(points).join(' ')}] 0 d`;
  const pen = `${rgbOperands(stroke.color)} RG ${points(stroke.widthPt)} w ${CAPS[stroke.cap]} J ${JOINS[stroke.join]} j ${MITER_LIMIT} M ${dash} `;
  return flat === null ? `${under}${pen}${path.operators}S ` : `${flat}${pen}${path.operators}B${star} `;
}

function paintGradient(gradient: Gradient, { operators, bounds }: PdfPath, star: string, pdf: PdfResources, use: Use): string {
  if (bounds === null) return '';
  const mask = isSeeThrough(gradient) ? `${use(pdf.softMask(gradient, bounds))} gs ` : '';
  return `q ${mask}${operators}W${star} n ${use(pdf.shading(gradient))} sh Q `;
}

function drawPicture(item: PictureItem, pdf: PdfResources, use: Use, pictureOf: PictureOf): string {
  const clip = pdfPath(item.clipPath).operators;
  const { key, picture } = pictureOf(item);
  const { region } = picture;
  // The file contains that region of the upright picture. In PDF the origin of an image is its lower edge.
  const whole = multiply(pictureMatrix(item), [region.width, 0, 0, region.height, region.x, region.y]);
  const shown = multiply(whole, [1, 0, 0, -1, 0, 1]);
  const border = item.border
    ? `${rgbOperands(item.border.color)} RG ${points(item.border.widthPt)} w 0 J 0 j ${MITER_LIMIT} M [] 0 d ${clip}S `
    : '';
  return `q ${place(tiltMatrix(item.box, item.tiltDeg))}q ${clip}W n ${place(shown)}${use(pdf.picture(key, picture))} Do Q ${border}Q\n`;
}
