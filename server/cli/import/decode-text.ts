/**
 * Text as spreadsheets save it. One single-byte encoding cannot be distinguished from another by its bytes, so none is guessed:
 *   1. A byte order mark decides.
 *   2. Valid UTF-8 with letters outside ASCII is UTF-8: no person's name looks like it in another encoding.
 *   3. UTF-16 without a mark is known by the zero bytes of its separators, unless job.json names an encoding.
 *   4. The rest is in the encoding that job.json names, else in Windows-1252: but not a list with letters in UTF-8, into which
 *      something else was pasted. Read as Windows-1252, each of its other names would be wrong.
 */
import iconv from 'iconv-lite';
import { err, ok, type Result } from '#core/kernel/result.ts';

export interface DecodedText {
  readonly text: string;
  /** The operator's name for it. */
  readonly encoding: string;
}

/** The reason why bytes are not text in the encoding. */
export interface Undecoded {
  readonly encoding: string;
  /** The first line with a zero byte, or with bytes that are no letter; from 1. */
  readonly line: number;
  readonly has: 'zero' | 'no-letter' | 'pasted';
}

const UNNAMED = 'windows-1252';
/** The encodings that need not be named in job.json. */
const READ = 'UTF-8, UTF-16 or Windows-1252';
/** The character that iconv-lite writes for invalid bytes. */
const NO_LETTER = '\uFFFD';
/** Encodings of bytes as text that iconv-lite knows, which no spreadsheet uses. */
const NO_TEXT_ENCODINGS: ReadonlySet<string> = new Set(['base64', 'hex', 'binary']);
/** Minimum share of characters with a zero byte for a list of Latin letters in UTF-16. */
const ZERO_SHARE = 0.3;

/** Whether job.json may name it. */
export const isTextEncoding = (name: string): boolean => iconv.encodingExists(name) && !NO_TEXT_ENCODINGS.has(name.toLowerCase());

/**
 * @param named the encoding in job.json; null for none
 * @returns an error when bytes are no letter in the encoding
 */
export function decodeText(bytes: Buffer, named: string | null = null): Result<DecodedText, Undecoded> {
  const marked = markedEncoding(bytes);
  if (marked !== null) return decodeAs(bytes, marked);
  const utf8 = validUtf8(bytes);
  if (utf8 !== null && hasOtherLetters(utf8)) return ok({ text: utf8, encoding: 'UTF-8' });
  if (named !== null) return decodeAs(bytes, named);
  const zeros = zeroBytePattern(bytes);
  if (zeros !== null) return decodeAs(bytes, zeros);
  if (utf8 !== null) return ok({ text: utf8, encoding: 'UTF-8' });
  return pastedIntoUtf8(bytes) ?? decodeAs(bytes, UNNAMED);
}

/** Bytes that are not UTF-8 among letters that are. null when there are no such letters. */
function pastedIntoUtf8(bytes: Buffer): Result<DecodedText, Undecoded> | null {
  const text = bytes.toString('utf8');
  return text.includes(NO_LETTER) && hasOtherLetters(text.replaceAll(NO_LETTER, ''))
    ? err({ encoding: 'UTF-8', line: lineOf(text, NO_LETTER), has: 'pasted' })
    : null;
}

/** 'line 3 has a zero byte (NUL), so it is not text in UTF-8'. */
export const undecodedWords = ({ encoding, line, has }: Undecoded): string =>
  has === 'pasted'
    ? `line ${line} has letters in another encoding than the other lines, which are UTF-8`
    : `line ${line} has ${has === 'zero' ? 'a zero byte (NUL)' : 'bytes that are no letter'}, so it is not text in ${encoding}`;

function decodeAs(bytes: Buffer, encoding: string): Result<DecodedText, Undecoded> {
  const text = iconv.decode(bytes, encoding);
  const shown = encoding === UNNAMED ? 'Windows-1252' : encoding;
  // UTF-32 is read as UTF-16 with a zero after each letter.
  if (text.includes('\0')) return err({ encoding: READ, line: lineOf(text, '\0'), has: 'zero' });
  return text.includes(NO_LETTER)
    ? err({ encoding: shown, line: lineOf(text, NO_LETTER), has: 'no-letter' })
    : ok({ text, encoding: shown });
}

const lineOf = (text: string, found: string): number => text.slice(0, text.indexOf(found)).split(/\r\n|\n|\r/).length;

function markedEncoding(bytes: Buffer): string | null {
  const starts = (...mark: number[]) => bytes.subarray(0, mark.length).equals(Buffer.from(mark));
  if (starts(0xef, 0xbb, 0xbf)) return 'UTF-8';
  if (starts(0xff, 0xfe)) return 'UTF-16LE';
  return starts(0xfe, 0xff) ? 'UTF-16BE' : null;
}

/** null when it is not UTF-8. A list has no zero bytes: text with them is UTF-16. */
function validUtf8(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // The decoder throws for no other reason.
  }
}

const hasOtherLetters = (text: string): boolean => /[^\0-\x7f]/.test(text);

/** UTF-16 without a mark: many zero bytes, all of them on the same side of their characters. */
function zeroBytePattern(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes.length % 2 !== 0) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const least = (bytes.length / 2) * ZERO_SHARE;
  if (even === 0 && odd > least) return 'UTF-16LE';
  return odd === 0 && even > least ? 'UTF-16BE' : null;
}
