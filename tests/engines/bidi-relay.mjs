/** Carries WebDriver BiDi messages between Playwright 1.65 and Firefox ESR 153, and changes those that one of them does not understand. */
import { appendFileSync } from 'node:fs';
import { asWarning, createLeavingPages } from './leaving-pages.mjs';

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

const OFFLINE = 'emulation.setNetworkConditions';
const MAKE_CONTEXT = 'browser.createUserContext';
const REMOVE_CONTEXT = 'browser.removeUserContext';
/** What a profile on the disk has. */
const DEFAULT_CONTEXT = 'default';

/** @param line of the default context; every other one gets its own by `startLine` */
export function createRelay({ toPlaywright, toFirefox, line, startLine }) {
  const lines = new Map([[DEFAULT_CONTEXT, line]]);
  /** Lines of the contexts that Firefox makes at present, by the id of the command. */
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
