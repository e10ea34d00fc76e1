/** Carries WebDriver BiDi messages between Playwright 1.65 and Firefox ESR 153, and changes those that one of them does not understand. */
import { appendFileSync } from 'node:fs';

/** Not in this Firefox. What Playwright asks for is the default. */
const ANSWERED_HERE = new Set(['emulation.setMediaFeaturesOverride']);

/**
 * Playwright fills a field with `input.value = …`. React has put a setter of its own on the element and takes no notice of a change that
 * was made through it, and a field for e-mail, which has no selection that a script can read, keeps its words before the new ones. The
 * browser itself replaces what is selected.
 */
const SETS_VALUE = /inputElement\.value \+?= (?:value|text);/g;
const FILLER = 'BidiInsertTextInstaller';
const INSERTS = String.raw`inputElement.ownerDocument.execCommand(\"insertText\", false, text);`;

function withBrowsersOwnInsert(text) {
  const changed = text.replaceAll(SETS_VALUE, INSERTS);
  if (changed === text) throw new Error('This Playwright fills a field in a way that the relay does not know');
  return changed;
}

/** Names a file that takes the beginning of each message. */
const LOG = process.env.KEEPSAKE_BIDI_LOG;
const note = (way, text) => LOG && appendFileSync(LOG, `${way} ${text.slice(0, 600)}\n`);

export function createRelay({ toPlaywright, toFirefox }) {
  return {
    fromPlaywright(text) {
      const message = JSON.parse(text);
      note('>', text);
      if (ANSWERED_HERE.has(message.method)) toPlaywright(JSON.stringify({ type: 'success', id: message.id, result: {} }));
      else toFirefox(text.includes(FILLER) ? withBrowsersOwnInsert(text) : text);
    },
    fromFirefox(text) {
      note('<', text);
      toPlaywright(text);
    },
  };
}
