/** Relays WebDriver BiDi messages between Playwright 1.65 and Firefox ESR 153, and changes those that one of them does not support. */
import { appendFileSync } from 'node:fs';
import { asWarning, createLeavingPages } from './leaving-pages.mjs';

/** Missing in this Firefox. Playwright requests the default value. */
const ANSWERED_HERE = new Set(['emulation.setMediaFeaturesOverride']);

/**
 * Playwright fills a field with `input.value = …`. React has replaced the element's setter and ignores a change that
 * was made through it, and an e-mail field, whose selection a script cannot read, keeps its old text before the new
 * one. Typing replaces the selected text.
 */
const SETS_VALUE = /inputElement\.value \+?= (?:value|text);/g;
const FILLER = 'BidiInsertTextInstaller';
const INSERTS = String.raw`inputElement.ownerDocument.execCommand(\"insertText\", false, text);`;

function withBrowsersOwnInsert(text) {
  const changed = text.replaceAll(SETS_VALUE, INSERTS);
  if (changed === text) throw new Error('This Playwright fills a field in a way that the relay does not know');
  return changed;
}

/** Names a file that receives the beginning of each message. */
const LOG = process.env.KEEPSAKE_BIDI_LOG;
const note = (way, text) => LOG && appendFileSync(LOG, `${way} ${text.slice(0, 600)}\n`);

const OFFLINE = 'emulation.setNetworkConditions';
const MAKE_CONTEXT = 'browser.createUserContext';
const REMOVE_CONTEXT = 'browser.removeUserContext';
/** The user context of a profile on the disk. */
const DEFAULT_CONTEXT = 'default';

/** @param line of the default context; every other context gets its own by `startLine` */
export function createRelay({ toPlaywright, toFirefox, line, startLine }) {
  const lines = new Map([[DEFAULT_CONTEXT, line]]);
  /** Lines of the contexts that Firefox is creating, by the id of the command. */
  const made = new Map();
  const leaving = createLeavingPages();

  async function makeContext(message) {
    const own = await startLine();
    made.set(message.id, own);
    const proxy = { proxyType: 'manual', httpProxy: own.address };
    toFirefox(JSON.stringify({ ...message, params: { ...message.params, proxy } }));
  }

  function setLines({ networkConditions, userContexts = [] }) {
    for (const context of userContexts) {
      if (networkConditions === null) lines.get(context)?.mend();
      else lines.get(context)?.cut();
    }
  }

  function endLine({ userContext }) {
    lines.get(userContext)?.stop();
    lines.delete(userContext);
  }

  return {
    fromPlaywright(text) {
      const message = JSON.parse(text);
      note('>', text);
      if (ANSWERED_HERE.has(message.method)) {
        toPlaywright(JSON.stringify({ type: 'success', id: message.id, result: {} }));
        return;
      }
      if (message.method === MAKE_CONTEXT) {
        void makeContext(message);
        return;
      }
      if (message.method === OFFLINE) setLines(message.params);
      if (message.method === REMOVE_CONTEXT) endLine(message.params);
      leaving.noteCommand(message);
      toFirefox(text.includes(FILLER) ? withBrowsersOwnInsert(text) : text);
    },
    fromFirefox(text) {
      note('<', text);
      const message = JSON.parse(text);
      const own = made.get(message.id);
      if (own !== undefined) {
        made.delete(message.id);
        if (message.type === 'success') lines.set(message.result.userContext, own);
        else own.stop();
      }
      leaving.noteAnswer(message);
      toPlaywright(leaving.isBrokenOff(message) ? JSON.stringify(asWarning(message)) : text);
    },
    stop() {
      for (const one of [...lines.values(), ...made.values()]) one.stop();
    },
  };
}
