/** What is declared for one element: presentation attributes, then style sheets, then its own `style`. */
import { parseCssColor } from './colors.ts';
import type { SourceNode } from './source-tree.ts';
import { parseDeclarations, rulesFor, type StyleSheet } from './style-sheet.ts';

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
  const declared = new Map<string, string>();
  const important = new Set<string>();
  const declare = (property: string, value: string, isImportant: boolean): void => {
    if (property === 'marker') {
      for (const marker of MARKERS) declare(marker, value, isImportant);
      return;
    }
    if (important.has(property) && !isImportant) return;
    // Figma writes a colour of a wide gamut after the same one in sRGB: as in CSS, the one that is not known is left out.
    const isColor = property === 'fill' || property === 'stroke' || property === 'stop-color';
    if (isColor && declared.has(property) && !NAMED_PAINT.test(value) && parseCssColor(value) === null) return;
    if (isImportant) important.add(property);
    declared.set(property, value);
  };
  for (const name of AS_ATTRIBUTES) {
    const value = node.attributes.get(name);
    if (value !== undefined) declare(name, value.trim(), false);
  }
  const rules = sheet.length === 0 ? [] : rulesFor(sheet, node);
  const styles = [...rules.map((rule) => rule.declarations), parseDeclarations(node.attributes.get('style') ?? '')];
  for (const { property, value, isImportant } of styles.flat()) declare(property, value, isImportant);
  return declared;
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
