/** What is declared for one element: presentation attributes, then style sheets, then its own `style`. */
import { parseCssColor } from './colors.ts';
import type { SourceNode } from './source-tree.ts';
import { type Declaration, parseDeclarations, type StyleSheet } from './style-sheet.ts';

export type Properties = ReadonlyMap<string, string>;

/** Properties that SVG also takes as attributes, as far as they change what is painted. */
const AS_ATTRIBUTES = [
  'clip-path',
  'color',
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
const NAMED_PAINT = /^(?:none|currentcolor|inherit|context-\w+|url\(.*)$/i;

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

function declare(declared: Declared, declaration: Declaration): void {
  const { property, value, isImportant } = declaration;
  if (property === 'marker') {
    for (const marker of MARKERS) declare(declared, { ...declaration, property: marker });
    return;
  }
  const before = declared.get(property);
  if (before?.isImportant && !isImportant) return;
  // Figma writes a colour of a wide gamut after the same one in sRGB: as in CSS, the one that is not known is left out.
  const isColor = property === 'fill' || property === 'stroke' || property === 'stop-color';
  if (isColor && before && !NAMED_PAINT.test(value) && parseCssColor(value) === null) return;
  declared.set(property, declaration);
}

/** What an element hands to its children. */
export function inherit(parent: Properties, own: Properties): Properties {
  const result = new Map(parent);
  for (const name of INHERITED) {
    const value = own.get(name);
    if (value !== undefined && value !== 'inherit') result.set(name, value);
  }
  return result;
}
