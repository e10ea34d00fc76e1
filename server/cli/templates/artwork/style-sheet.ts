/** The style sheets that drawing programs write: rules for elements, classes and ids. */
import type { ArtworkFault, SourceNode } from './source-tree.ts';

export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

interface Rule {
  readonly element: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly specificity: number;
  readonly declarations: readonly Declaration[];
}

export type StyleSheet = readonly Rule[];

const SELECTOR = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
const INERT_AT_RULE = /^@(?:charset|namespace|font-face)\b/i;
const MOST_RULES = 5000;

export function parseDeclarations(style: string): Declaration[] {
  return withoutComments(style)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const value = declaration.slice(colon + 1).trim();
      const plain = value.replace(/\s*!important$/i, '');
      return [{ property: declaration.slice(0, colon).trim().toLowerCase(), value: plain, isImportant: plain !== value }];
    });
}

const withoutComments = (css: string): string => css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, ' ');

/** @param source the whole file, in which a rule's line is looked up */
export function parseStyleSheet(node: SourceNode, source: string, faults: ArtworkFault[]): StyleSheet {
  const rules: Rule[] = [];
  const refuse = (found: string, what: string): void => {
    const at = source.indexOf(found, node.at);
    faults.push({ at: at < 0 ? node.at : at, text: `<style>: ${what} "${found.slice(0, 60)}"; export with presentation attributes` });
  };
  for (const block of withoutComments(node.text).matchAll(/([^{};]+;)|([^{}]*)\{([^{}]*)(\}|\{|$)/g)) {
    const [, statement, prelude = '', body = '', end] = block;
    const head = (statement ?? prelude).trim();
    if (head.startsWith('@')) {
      if (!INERT_AT_RULE.test(head)) refuse(head.split(/\s/)[0] ?? head, 'cannot read the rule');
      if (end === '{') return rules;
      continue;
    }
    if (statement !== undefined) continue;
    const declarations = parseDeclarations(body);
    for (const selector of head.split(',').map((one) => one.trim())) {
      const [whole, element = '*', rest = ''] = SELECTOR.exec(selector) ?? [];
      if (whole === undefined || whole === '' || rules.length >= MOST_RULES) {
        refuse(selector, 'cannot read the selector');
        continue;
      }
      const names = rest.match(/[.#][\w-]+/g) ?? [];
      const ids = names.filter((name) => name.startsWith('#')).map((name) => name.slice(1));
      const classes = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1));
      rules.push({
        element: element === '*' ? null : element,
        id: ids[0] ?? null,
        classes,
        specificity: ids.length * 10_000 + classes.length * 100 + (element === '*' ? 0 : 1),
        declarations,
      });
    }
  }
  return rules;
}

/** By specificity, and of equal ones in their order. */
export function rulesFor(sheet: StyleSheet, node: SourceNode): readonly Rule[] {
  const own = new Set((node.attributes.get('class') ?? '').split(/\s+/));
  const id = node.attributes.get('id') ?? null;
  return sheet
    .filter(
      (rule) =>
        (rule.element === null || rule.element === node.name) &&
        (rule.id === null || rule.id === id) &&
        rule.classes.every((name) => own.has(name)),
    )
    .toSorted((a, b) => a.specificity - b.specificity);
}
