/** The texts that a customer reads come from the locales; no screen contains words of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../../src');
/** Attributes and props that are shown or read aloud. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|text|lead|hint|heading|description|message|(confirm|cancel|close)Label)$/;
const LETTERS = /\p{L}{2,}/u;
/** Texts that are shown before any words can be loaded, in both languages, and the app's own name. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'app/plain-error-page.tsx': ['*'],
};

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The words that an expression would show: literals, and both branches of a conditional. */
function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'ConditionalExpression':
      return [...literals(node['consequent']), ...literals(node['alternate'])];
    case 'LogicalExpression':
      return [...literals(node['left']), ...literals(node['right'])];
    case 'JSXExpressionContainer':
      return literals(node['expression']);
    default:
      return [];
  }
}

function visible(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(visible);
  if (!isNode(node)) return [];
  const children = Object.entries(node).flatMap(([field, value]) => (field === 'parent' ? [] : visible(value)));
  if (node.type === 'JSXText') return [String(node['value'])];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return [
      ...(node['children'] as readonly Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(literals),
      ...children,
    ];
  if (node.type === 'JSXAttribute' && SPOKEN.test(String((node['name'] as Node)['name']))) return [...literals(node['value']), ...children];
  return children;
}

const wordsIn = (source: string): string[] => visible(parseAst(source, { lang: 'tsx' })).filter((text) => LETTERS.test(text));

function* screens(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* screens(file);
    else if (entry.name.endsWith('.tsx') && !entry.name.includes('.test.')) yield file;
  }
}

test('[PUB-07] words in a screen are found in every kind of expression', () => {
  expect(wordsIn('<p>Hello</p>')).toEqual(['Hello']);
  expect(wordsIn('<p>{isOn ? "On" : `Off now`}</p>')).toEqual(['On', 'Off now']);
  expect(wordsIn('<p>{count > 0 && "some"}</p>')).toEqual(['some']);
  expect(wordsIn('<Icon aria-label="Close" name="close" />')).toEqual(['Close']);
  expect(wordsIn('<Dialog title={"Sure?"}><b>{t("sure")}</b></Dialog>')).toEqual(['Sure?']);
  expect(wordsIn('<p className="lead">{t("text")} · {"×"}</p>')).toEqual([]);
});

test('[PUB-07] no screen contains visible words of its own', () => {
  const found = [...screens(SOURCES)].flatMap((file) => {
    const name = path.relative(SOURCES, file);
    const allowed = ALLOWED[name] ?? [];
    return wordsIn(readFileSync(file, 'utf8'))
      .filter((text) => !allowed.includes('*') && !allowed.includes(text.trim()))
      .map((text) => `${name}: ${text.trim()}`);
  });
  expect(found).toEqual([]);
});
