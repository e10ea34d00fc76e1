/** Reads the titles of tests and their groups from a source, without running it. */

const CALL = /(?<![\w.$])(?:test|it|describe)(?=[.(])/g;
const QUOTES = new Set(["'", '"', '`']);
const CLOSING = { '(': ')', '[': ']', '{': '}' };

/** Where the string that begins at `start` ends, its closing quote included. */
function endOfString(source, start) {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Where the bracket that opens at `start` is closed. Brackets in strings and comments do not count. */
function endOfBracket(source, start) {
  const open = [];
  for (let at = start; at < source.length; at += 1) {
    const char = source[at];
    if (QUOTES.has(char)) at = endOfString(source, at) - 1;
    else if (source.startsWith('//', at)) at = source.indexOf('\n', at);
    else if (char in CLOSING) open.push(CLOSING[char]);
    else if (char === open.at(-1)) open.pop();
    if (open.length === 0) return at + 1;
  }
  return source.length;
}

/** The title of the call that begins at `start`: `test('…'`, `test.skip('…'`, `test.each(rows)('…'`. */
function titleAt(source, start) {
  let at = start;
  while (at < source.length) {
    const [name = ''] = /^[\s.\w$]*/.exec(source.slice(at, at + 80)) ?? [];
    at += name.length;
    if (source[at] !== '(') return null;
    const first = at + 1 + /^\s*/.exec(source.slice(at + 1))[0].length;
    if (QUOTES.has(source[first])) return source.slice(first + 1, endOfString(source, first) - 1);
    at = endOfBracket(source, at);
  }
  return null;
}

const withoutComments = (source) => source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

/** @returns {{ title: string, ids: string[] }[]} */
export function testTitles(source) {
  const code = withoutComments(source);
  return [...code.matchAll(CALL)].flatMap(({ index }) => {
    const title = titleAt(code, index);
    return title === null ? [] : [{ title, ids: [...title.matchAll(/\[([A-Z]{3}-\d{2})\]/g)].map(([, id]) => id) }];
  });
}
