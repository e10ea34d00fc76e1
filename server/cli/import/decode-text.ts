import chardet from 'chardet';
import iconv from 'iconv-lite';

/**
 * Text as spreadsheets save it: UTF-8 with or without a byte order mark, UTF-16 with one, or Windows-1252.
 * What is valid UTF-8 with any letter beyond ASCII is no Windows-1252 text that a person wrote.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes.length >= 2 && (bytes.readUInt16BE(0) === 0xfffe || bytes.readUInt16BE(0) === 0xfeff)) return iconv.decode(bytes, 'utf16');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: the detector knows the single-byte families; Western ones are all read as Windows-1252, their superset.
    const guess = chardet.detect(bytes);
    return iconv.decode(
      bytes,
      guess !== null && iconv.encodingExists(guess) && !/^(UTF|ISO-8859-1$|windows-1252)/i.test(guess) && isNordicOrEastern(guess)
        ? guess
        : 'windows-1252',
    );
  }
}

/** Encodings that really differ from Windows-1252 in letters of names. */
const isNordicOrEastern = (encoding: string): boolean => /^(ISO-8859-2|windows-1250|ISO-8859-5|windows-1251|KOI8-R)$/i.test(encoding);
