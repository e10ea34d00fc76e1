/** State that every step of reading one drawing shares. */
import { type ArtworkFault, shownElement, type SourceNode } from './source-tree.ts';
import { type Properties, propertiesOf } from './properties.ts';
import type { StyleSheet } from './style-sheet.ts';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface Reader {
  readonly byId: ReadonlyMap<string, SourceNode>;
  readonly viewport: Viewport;
  propertiesOf(node: SourceNode): Properties;
  /** Reports an element that would be painted differently, or cannot be read. */
  refuse(node: SourceNode, text: string): void;
  /** Reports a detail that the print leaves out, and that may look the same without it: the pictures decide. */
  suspect(node: SourceNode, text: string): void;
}

export interface Findings {
  readonly faults: ArtworkFault[];
  readonly suspects: ArtworkFault[];
}

const MOST_FINDINGS = 1000;

export function createReader(root: SourceNode, sheet: StyleSheet, viewport: Viewport, findings: Findings): Reader {
  const byId = new Map<string, SourceNode>();
  const cache = new Map<SourceNode, Properties>();
  for (const node of descendants(root)) {
    const id = node.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  const add = (list: ArtworkFault[], node: SourceNode, text: string): void => {
    const fault = { at: node.at, text: `${shownElement(node)}: ${text}` };
    const isKnown = list.some((other) => other.at === fault.at && other.text === fault.text);
    if (!isKnown && list.length < MOST_FINDINGS) list.push(fault);
  };
  return {
    byId,
    viewport,
    propertiesOf: (node) => {
      const known = cache.get(node) ?? propertiesOf(node, sheet);
      cache.set(node, known);
      return known;
    },
    refuse: (node, text) => add(findings.faults, node, text),
    suspect: (node, text) => add(findings.suspects, node, text),
  };
}

/** The element and its descendants. Foreign elements are left out with their content. */
export function* descendants(node: SourceNode): Generator<SourceNode> {
  if (node.name === '') return;
  yield node;
  for (const child of node.children) yield* descendants(child);
}

const SHOWN = 40;

/** A value in the quoted form of an error. */
export const quoted = (value: string): string => JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);

const REFERENCE = /^url\(\s*['"]?#([^'")]+)['"]?\s*\)/;

/** The id of 'url(#id)'; null for anything else. */
export const referenceOf = (value: string): string | null => REFERENCE.exec(value)?.[1] ?? null;
