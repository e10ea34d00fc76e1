/**
 * JSON with the place of every key and value, so that a wrong setting is reported with its line.
 * JSON.parse makes the values; this parser accepts exactly what it accepts (parse-json.property.test.ts).
 */
import { err, ok, type Result } from '#core/kernel/result.ts';

export interface JsonMember {
  readonly key: string;
  /** Offset of the key's quotation mark. */
  readonly at: number;
  readonly node: JsonNode;
}

/** `at` is the offset of the first character. */
export type JsonNode =
  | { readonly kind: 'object'; readonly at: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly at: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'value'; readonly at: number; readonly value: string | number | boolean | null };

export interface JsonFault {
  readonly at: number;
  readonly text: string;
}

/** Deeper than any setting, and well within the stack. */
const DEEPEST = 200;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

class SyntaxFault extends Error {
  readonly at: number;
  constructor(at: number, text: string) {
    super(text);
    this.at = at;
  }
}

export function parseJson(text: string): Result<JsonNode, JsonFault> {
  try {
    return ok(new Reader(text).readFile());
  } catch (error) {
    if (error instanceof SyntaxFault) return err({ at: error.at, text: error.message });
    throw error;
  }
}

/** Both from 1, as editors count. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

class Reader {
  #at = 0;
  #depth = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  readFile(): JsonNode {
    const node = this.#readValue();
    this.#skipSpace();
    if (this.#at < this.text.length) throw this.#expected('the end of the file');
    return node;
  }

  #readValue(): JsonNode {
    this.#skipSpace();
    const at = this.#at;
    switch (this.text[at]) {
      case '{':
        return { kind: 'object', at, members: this.#readList('}', () => this.#readMember()) };
      case '[':
        return { kind: 'array', at, items: this.#readList(']', () => this.#readValue()) };
      case '"':
        return { kind: 'value', at, value: this.#readText() };
      default:
        return { kind: 'value', at, value: this.#readWord() };
    }
  }

  #readList<T>(end: '}' | ']', readEntry: () => T): T[] {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#expected(`lists and objects at most ${DEEPEST} deep`);
    this.#at += 1;
    const entries: T[] = [];
    if (!this.#take(end)) {
      do entries.push(readEntry());
      while (this.#take(','));
      if (!this.#take(end)) throw this.#expected(`a comma or ${end}`);
    }
    this.#depth -= 1;
    return entries;
  }

  #readMember(): JsonMember {
    this.#skipSpace();
    const at = this.#at;
    if (this.text[at] !== '"') throw this.#expected('a key in double quotation marks');
    const key = this.#readText();
    if (!this.#take(':')) throw this.#expected(`a colon after "${key}"`);
    return { key, at, node: this.#readValue() };
  }

  #readText(): string {
    const at = this.#at;
    let end = at + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    this.#at = Math.min(end + 1, this.text.length);
    try {
      return String(JSON.parse(this.text.slice(at, end + 1)));
    } catch {
      throw new SyntaxFault(at, 'expected a text that is closed on its line, with quotation marks in it as \\" and line breaks as \\n');
    }
  }

  #readWord(): number | boolean | null {
    for (const [word, value] of LITERALS)
      if (this.text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    NUMBER.lastIndex = this.#at;
    const [digits] = NUMBER.exec(this.text) ?? [];
    if (digits === undefined)
      throw this.#expected('a value: a text in double quotation marks, a number, true, false, null, a list or an object');
    this.#at += digits.length;
    return Number(digits);
  }

  #take(mark: string): boolean {
    this.#skipSpace();
    if (this.text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    while (' \t\r\n'.includes(this.text[this.#at] ?? 'end')) this.#at += 1;
  }

  #expected(what: string): SyntaxFault {
    const found = this.text[this.#at];
    return new SyntaxFault(this.#at, `expected ${what}, found ${found === undefined ? 'the end of the file' : JSON.stringify(found)}`);
  }
}
