/** Reads the titles of tests and of their groups from a source, without running it. */

export interface TestTitle {
  readonly title: string;
  /** Rows of docs/ledger.md. */
  readonly ids: readonly string[];
}

const CALL = /(?<![\w.$])(?:test|it|describe)(?=[.(])/g;
const QUOTES = new Set(["'", '"', '`']);
const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** The place after the string that begins at `start`. */
function endOfString(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The place after the bracket that closes the one at `start`. Brackets in strings do not count. */
function endOfBracket(source: string, start: number): number {
  const open: string[] = [];
  for (let at = start; at < source.length; at += 1) {
    const char = source.charAt(at);
    const closing = CLOSING.get(char);
    if (QUOTES.has(char)) at = endOfString(source, at) - 1;
    else if (closing !== undefined) open.push(closing);
    else if (char === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  return source.length;
}

/** The title of the call whose name ends at `start`: `('…'`, `.skip('…'`, `.each(rows)('…'`. */
function titleAt(source: string, start: number): string | null {
  let at = start;
  for (;;) {
    while (/[\s.\w$]/.test(source.charAt(at))) at += 1;
    if (source[at] !== '(') return null;
    let first = at + 1;
    while (/\s/.test(source.charAt(first))) first += 1;
    if (QUOTES.has(source.charAt(first))) return source.slice(first + 1, endOfString(source, first) - 1);
    at = endOfBracket(source, at);
  }
}

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

export function readTestTitles(source: string): TestTitle[] {
  const code = withoutComments(source);
  return [...code.matchAll(CALL)].flatMap((call) => {
    const title = titleAt(code, call.index + call[0].length);
    return title === null ? [] : [{ title, ids: [...title.matchAll(/\[([A-Z]{3}-\d{2})\]/g)].flatMap(([, id]) => id ?? []) }];
  });
}

export const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
