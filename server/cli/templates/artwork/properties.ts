/** The declarations of one element: presentation attributes, then style sheets, then its own `style`. */
import { isNearColor, parseCssColor } from './colors.ts';
import type { SourceNode } from './source-tree.ts';
import { type Declaration, parseDeclarations, type StyleSheet } from './style-sheet.ts';

export type Properties = ReadonlyMap<string, string>;

/** Properties that SVG also accepts as attributes, as far as they affect painting. */
const AS_ATTRIBUTES = [
  'clip-path',
  'color',
  'color-interpolation',
  'display',
  'fill',
  'fill-opacity',
  'fill-rule',
  'filter',
  'marker-end',
  'marker-mid',
  'marker-start',
  'mask',
  'mix-blend-mode',
  'opacity',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'transform-origin',
  'vector-effect',
  'visibility',
];

export const INHERITED = [
  'color',
  'fill',
  'fill-opacity',
  'fill-rule',
  'marker-end',
  'marker-mid',
  'marker-start',
  'paint-order',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'visibility',
];

const MARKERS = ['marker-start', 'marker-mid', 'marker-end'];
const COLORS = ['fill', 'stroke', 'stop-color', 'color'];
const NAMED_PAINT = /^(?:none|currentcolor|inherit|context-\w+|url\(.*)$/i;
/** Their keywords are case-insensitive. */
const KEYWORDS = [
  'clip-path',
  'color-interpolation',
  'display',
  'fill-rule',
  'filter',
  'mask',
  'mix-blend-mode',
  'paint-order',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'vector-effect',
  'visibility',
];
/** Words that a browser paints in its own colour, and the print cannot read; every other word is no colour for either. */
const BROWSER_COLOR =
  /^(?:(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|contrast-color|var)\(.*|initial|unset|revert|revert-layer|accentcolor|accentcolortext|activetext|buttonborder|buttonface|buttontext|canvas|canvastext|field|fieldtext|graytext|highlight|highlighttext|linktext|mark|marktext|selecteditem|selecteditemtext|visitedtext)$/i;

/** As in a browser, which ignores unknown values. */
const VALID: Readonly<Record<string, RegExp>> = {
  'fill-rule': /^(?:nonzero|evenodd|inherit)$/,
  'stroke-linecap': /^(?:butt|round|square|inherit)$/,
  'stroke-width': /^[^-]/,
  visibility: /^(?:visible|hidden|collapse|inherit)$/,
};
const UNREAD = /^(?:var\(.*|initial|unset|revert|revert-layer)$/i;

/** Keywords that CSS has for every property, and the print does not resolve. */
const isUnread = (value: string): boolean => UNREAD.test(value);

/** The read properties that are declared with such keywords. */
export const unreadOf = (own: Properties): readonly (readonly [name: string, value: string])[] =>
  [...own].filter(([name, value]) => AS_ATTRIBUTES.includes(name) && isUnread(value));

export function propertiesOf(node: SourceNode, sheet: StyleSheet): Properties {
  const declared: Declared = new Map();
  for (const name of AS_ATTRIBUTES) {
    const value = node.attributes.get(name);
    if (value !== undefined) declare(declared, { property: name, value: value.trim(), isImportant: false });
  }
  for (const declaration of sheet.declarationsFor(node, merged)) declare(declared, declaration);
  const style = node.attributes.get('style');
  if (style !== undefined) for (const declaration of parseDeclarations(style)) declare(declared, declaration);
  return new Map([...declared].map(([name, { value }]) => [name, value]));
}

type Declared = Map<string, Declaration>;

function merged(declarations: readonly Declaration[]): readonly Declaration[] {
  const declared: Declared = new Map();
  for (const declaration of declarations) declare(declared, declaration);
  return [...declared.values()];
}

function declare(declared: Declared, written: Declaration): void {
  const declaration = plainDeclaration(written);
  const { property, value, isImportant } = declaration;
  if (property === 'marker') {
    for (const marker of MARKERS) declare(declared, { ...declaration, property: marker });
    return;
  }
  const before = declared.get(property);
  if (before?.isImportant && !isImportant) return;
  if (VALID[property]?.test(value) === false && !isUnread(value)) return;
  if (before && COLORS.includes(property) && !isPainted(value, before.value)) return;
  declared.set(property, declaration);
}

/** As the browser reads it: names and keywords in any case, and names with their former prefix. */
function plainDeclaration({ property, value, isImportant }: Declaration): Declaration {
  const name = property.replace(/^-webkit-/, '');
  return { property: name, value: KEYWORDS.includes(name) && !value.includes('(') ? value.toLowerCase() : value, isImportant };
}

/**
 * Whether a colour replaces the one before it. As in CSS, an invalid colour does not; nor does the same colour repeated
 * for wide-gamut screens, as Figma writes it.
 */
function isPainted(value: string, before: string): boolean {
  if (NAMED_PAINT.test(value) || parseCssColor(value) !== null) return true;
  return BROWSER_COLOR.test(value) && !isNearColor(value, before);
}

/** Declarations in the form that a renderer with less CSS than a browser reads too. */
export function plainDeclarations(style: string): string {
  return merged(parseDeclarations(style).filter(({ property, value }) => !COLORS.includes(property) || isReadable(value)))
    .map(({ property, value, isImportant }) => `${property}:${plainValue(property, value)}${isImportant ? ' !important' : ''}`)
    .join(';');
}

const isReadable = (value: string): boolean => NAMED_PAINT.test(value) || parseCssColor(value) !== null;

export function plainValue(property: string, value: string): string {
  const isColor = COLORS.includes(property);
  const color = isColor ? parseCssColor(value) : null;
  if (color === null && /^currentcolor$/i.test(value)) return 'currentColor';
  if (color === null) return (isColor || KEYWORDS.includes(property)) && !value.includes('(') ? value.toLowerCase() : value;
  const alpha = Math.round(color.opacity * 255);
  return `${color.color}${alpha === 255 ? '' : alpha.toString(16).padStart(2, '0')}`;
}

/** The properties that an element's children inherit. */
export function inherit(parent: Properties, own: Properties): Properties {
  const result = new Map(parent);
  for (const name of INHERITED) {
    const value = own.get(name);
    if (value !== undefined && value !== 'inherit') result.set(name, value);
  }
  return result;
}
