import type { Effect } from '../contract/template-format.ts';
import type { Matrix, Paint, PictureItem, ShapeItem } from './display-list.ts';
import { EFFECT_MATRICES, feColorMatrixValues } from './effects.ts';
import type { DrawableItem, DrawablePage, DrawableText } from './text/glyph-outline.ts';
import { IDENTITY, lineMatrix, pictureMatrix, tiltMatrix } from './geometry/matrix.ts';

/** The address of a field's picture, already with its background; null: the field is empty. */
export type PictureHref = (item: PictureItem) => string | null;

const EMPTY_FIELD = '#E7DFD3';

/** A page as a standalone SVG document in points: for previews made on the server. */
export function pageToSvg(page: DrawablePage, pictureHref: PictureHref): string {
  const defs: string[] = [];
  const body = page.items.map((item, index) => drawItem(item, `i${index}`, defs, pictureHref)).join('');
  const { widthPt, heightPt } = page;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPt}" height="${heightPt}" viewBox="0 0 ${widthPt} ${heightPt}">` +
    `<defs>${defs.join('')}</defs><rect width="${widthPt}" height="${heightPt}" fill="${page.paper}"/>${body}</svg>`
  );
}

function drawItem(item: DrawableItem, id: string, defs: string[], pictureHref: PictureHref): string {
  switch (item.kind) {
    case 'shape':
      return drawShape(item, id, defs);
    case 'text':
      return drawText(item);
    case 'picture':
      return drawPicture(item, id, defs, pictureHref(item));
  }
}

const decimals = (value: number): string => String(Math.round(value * 1e8) / 1e8);

function transform(matrix: Matrix): string {
  return matrix.every((value, index) => value === IDENTITY[index]) ? '' : ` transform="matrix(${matrix.map(decimals).join(' ')})"`;
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function drawShape(item: ShapeItem, id: string, defs: string[]): string {
  const fill = item.fill === null ? 'none' : item.fill.kind === 'solid' ? item.fill.color : `url(#${id})`;
  if (item.fill && item.fill.kind !== 'solid') defs.push(gradient(item.fill, id));
  const stroke = item.stroke
    ? ` stroke="${item.stroke.color}" stroke-width="${item.stroke.widthPt}" stroke-linecap="${item.stroke.cap}" stroke-linejoin="${item.stroke.join}"` +
      (item.stroke.dashPt.length > 0 ? ` stroke-dasharray="${item.stroke.dashPt.join(' ')}"` : '')
    : '';
  const opacity = item.opacity === 1 ? '' : ` opacity="${item.opacity}"`;
  return `<path d="${item.d}" fill="${fill}" fill-rule="${item.fillRule}"${stroke}${opacity}${transform(item.matrix)}/>`;
}

function gradient(paint: Exclude<Paint, { kind: 'solid' }>, id: string): string {
  const names = paint.kind === 'linear' ? ['x1', 'y1', 'x2', 'y2'] : ['cx', 'cy', 'r'];
  const coords = names.map((name, index) => `${name}="${paint.coords[index] ?? 0}"`).join(' ');
  const stops = paint.stops
    .map((stop) => `<stop offset="${stop.offset}" stop-color="${stop.color}" stop-opacity="${stop.opacity}"/>`)
    .join('');
  const element = `${paint.kind}Gradient`;
  return `<${element} id="${id}" gradientUnits="userSpaceOnUse" ${coords}>${stops}</${element}>`;
}

function drawText(item: DrawableText): string {
  const lines = item.lines.map((line, index) => {
    const d = item.outlines[index];
    return d ? `<path d="${d}"${transform(lineMatrix(item, line))}/>` : '';
  });
  return `<g fill="${item.color}"${transform(tiltMatrix(item.box, item.tiltDeg))}>${lines.join('')}</g>`;
}

function drawPicture(item: PictureItem, id: string, defs: string[], href: string | null): string {
  const tilt = transform(tiltMatrix(item.box, item.tiltDeg));
  const border = item.border
    ? `<path d="${item.clipPath}" fill="none" stroke="${item.border.color}" stroke-width="${item.border.widthPt}"/>`
    : '';
  if (href === null) return `<g${tilt}><path d="${item.clipPath}" fill="${EMPTY_FIELD}"/>${border}</g>`;
  defs.push(`<clipPath id="${id}"><path d="${item.clipPath}"/></clipPath>`);
  const filter = effectFilter(item.effect, defs);
  const image = `<image width="1" height="1" preserveAspectRatio="none" href="${escapeAttribute(href)}"${transform(pictureMatrix(item))}/>`;
  return `<g${tilt}><g clip-path="url(#${id})"><g${filter}>${image}</g></g>${border}</g>`;
}

function effectFilter(effect: Effect, defs: string[]): string {
  if (effect === 'original') return '';
  const id = `effect-${effect}`;
  const filter = `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="${feColorMatrixValues(EFFECT_MATRICES[effect])}"/></filter>`;
  if (!defs.includes(filter)) defs.push(filter);
  return ` filter="url(#${id})"`;
}
