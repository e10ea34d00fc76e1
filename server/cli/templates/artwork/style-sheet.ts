/** Style sheets of drawing programs: rules for elements, classes and ids. */
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

export interface StyleSheet {
  readonly rules: readonly Rule[];
  /** Sorted by specificity, then by order. @param merge called once for all elements with the same rules */
  declarationsFor(node: SourceNode, merge: (declarations: readonly Declaration[]) => readonly Declaration[]): readonly Declaration[];
}

const SELECTOR = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
const INERT_AT_RULE = /^@(?:charset|namespace|font-face)\b/i;
const MOST_RULES = 2000;
const LONGEST_SELECTOR = 300;
const LONGEST_VALUE = 1000;

export function parseDeclarations(style: string): Declaration[] {
  return withoutComments(style)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const value = declaration.slice(colon + 1).trim();
      const plain = value.length > LONGEST_VALUE ? value : value.replace(/\s*!important$/i, '');
      return [{ property: declaration.slice(0, colon).trim().toLowerCase(), value: plain, isImportant: plain !== value }];
    });
}

const withoutComments = (css: string): string => css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, ' ');

/** @param source the whole file, in which a rule's line is looked up */
export function parseRules(node: SourceNode, source: string, faults: ArtworkFault[]): readonly Rule[] {
  const rules: Rule[] = [];
  const refuse = (found: string, what: string): void => {
    const at = source.indexOf(found, node.at);
    faults.push({ at: at < 0 ? node.at : at, text: `<style>: ${what} "${found.slice(0, 60)}"; export with presentation attributes` });
  };
  const addRule = (head: string, body: string): void => {
    const declarations = parseDeclarations(body);
    for (const selector of head.split(',').map((one) => one.trim())) {
      const read = rules.length < MOST_RULES ? readSelector(selector) : null;
      if (read === null) refuse(selector, 'cannot read the selector');
      else rules.push({ ...read, declarations });
    }
  };
  const [type, media] = ['type', 'media'].map((name) => (node.attributes.get(name) ?? '').trim().toLowerCase());
  if ((type && type !== 'text/css') || (media && media !== 'all' && media !== 'screen'))
    faults.push({ at: node.at, text: '<style>: a sheet for some media or of another type is not read; remove it, or its type and media' });
  for (const chunk of withoutComments(node.text).split('}')) {
    const [before = '', ...bodies] = chunk.split('{');
    const statements = before.split(';').map((statement) => statement.trim());
    const head = statements.pop() ?? '';
    const atRules = [...statements, ...(head.startsWith('@') || bodies.length > 1 ? [head] : [])].filter(
      (rule) => !INERT_AT_RULE.test(rule),
    );
    for (const rule of atRules) if (rule !== '') refuse(rule.split(/\s/)[0] ?? rule, 'cannot read the rule');
    if (bodies.length === 1 && !head.startsWith('@')) addRule(head, bodies[0] ?? '');
  }
  return rules;
}

function readSelector(selector: string): Omit<Rule, 'declarations'> | null {
  const [whole = '', element = '*', rest = ''] = selector.length > LONGEST_SELECTOR ? [] : (SELECTOR.exec(selector) ?? []);
  if (whole === '') return null;
  const names = rest.match(/[.#][\w-]+/g) ?? [];
  const ids = names.filter((name) => name.startsWith('#')).map((name) => name.slice(1));
  const classes = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1));
  const specificity = ids.length * 10_000 + classes.length * 100 + (element === '*' ? 0 : 1);
  return { element: element === '*' ? null : element, id: ids[0] ?? null, classes, specificity };
}

export function createStyleSheet(rules: readonly Rule[]): StyleSheet {
  const sorted = rules.toSorted((a, b) => a.specificity - b.specificity);
  const ids = new Set(rules.map(({ id }) => id));
  const known = new Map<string, readonly Declaration[]>();
  return {
    rules,
    declarationsFor: (node, merge) => {
      if (rules.length === 0) return [];
      const classes = node.attributes.get('class') ?? '';
      const id = node.attributes.get('id') ?? null;
      const key = JSON.stringify([node.name, ids.has(id) ? id : null, classes]);
      const own = new Set(classes.split(/\s+/));
      const matches = (rule: Rule): boolean =>
        (rule.element === null || rule.element === node.name) &&
        (rule.id === null || rule.id === id) &&
        rule.classes.every((name) => own.has(name));
      const found = known.get(key) ?? merge(sorted.filter(matches).flatMap(({ declarations }) => declarations));
      known.set(key, found);
      return found;
    },
  };
}
