/** JSON is UTF-8. Other bytes would become gaps in texts that customers read, so they are refused with their place. */
import { err, ok, type Result } from '#core/kernel/result.ts';

export interface Utf8Fault {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

const LINE_BREAK = 0x0a;
/** The character that a decoder writes for invalid bytes. */
const NO_LETTER = '\uFFFD';

export function readUtf8(bytes: Uint8Array): Result<string, Utf8Fault> {
  const whole = decode(bytes);
  if (whole !== null) return ok(whole);
  let [from, line] = [0, 1];
  for (;;) {
    const end = bytes.indexOf(LINE_BREAK, from);
    const content = bytes.subarray(from, end === -1 ? bytes.length : end);
    if (end === -1 || decode(content) === null) {
      const column = new TextDecoder().decode(content).indexOf(NO_LETTER) + 1;
      return err({ line, column: Math.max(1, column), text: 'these bytes are not UTF-8; save the file as UTF-8' });
    }
    [from, line] = [end + 1, line + 1];
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // The decoder throws for no other reason.
  }
}
