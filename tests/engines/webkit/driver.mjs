/** WebKitGTK, driven by its own WebKitWebDriver with plain W3C WebDriver, without an npm package. */
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onPath } from '../run-shop.mjs';

/** WebKitWebDriver sometimes never answers a command. The run then fails instead of hanging. */
const COMMAND_MS = 60_000;
/** Time limit for the end of a process. */
const END_MS = 5_000;
/** The key under which WebDriver returns an element (W3C WebDriver, 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const WINDOW = path.join(import.meta.dirname, 'phone-window.py');
/** Size of the page on a common phone. */
const PHONE_SIZE = '390x844';
/** Debian's Python, which has its packages. */
const PYTHON = '/usr/bin/python3';
const PRINT_VERSION = `
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import WebKit2
print(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version(), sep='.')`;

/** WebKitGTK's version in Python; '': it is not installed. */
export const webKitVersion = () => spawnSync(PYTHON, ['-c', PRINT_VERSION], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** The reason why WebKit cannot be started here; null: none. */
export function missingForWebKit() {
  const missing = ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'].filter((program) => !onPath(program));
  if (webKitVersion() === '') missing.push('WebKitGTK 4.1 for Python');
  if (missing.length === 0) return null;
  return `Missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth dbus python3-gi gir1.2-webkit2-4.1`;
}

/**
 * WebKitWebDriver with its own screen. `newVisitor` opens a window, in a phone's size unless another is given
 * ('640x900'), with an empty profile in that folder and with the page cache on, as in Safari. The driver has one
 * visitor at a time.
 */
export async function startWebKit(port, folder, { canPhotograph = false } = {}) {
  const server = `http://127.0.0.1:${port}`;
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1400x1000x24', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // A process group of its own, so that its children end with it.
    detached: true,
    // A window that is not composited does not answer requests for its screenshot.
    env: {
      ...process.env,
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...(!canPhotograph && { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }),
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  let visitor = null;
  const stop = async () => {
    await visitor?.leave();
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    await Promise.race([ended, delay(END_MS)]);
  };
  const ask = async (method, address, body) => {
    const response = await fetch(`${server}${address}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  let profiles = 0;
  const newVisitor = async (size = PHONE_SIZE) => {
    profiles += 1;
    const profile = path.join(folder, `profile-${profiles}`);
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: WINDOW, args: [size, profile] } } };
    const { sessionId, capabilities: given } = await ask('POST', '/session', { capabilities });
    const tell = (method, address, body) => ask(method, `/session/${sessionId}${address}`, body);
    visitor = createVisitor(tell, { version: `${given.browserName} ${given.browserVersion}`, profile });
    return visitor;
  };
  try {
    for (let tries = 0; !(await ask('GET', '/status').catch(() => null)); tries += 1) {
      if (tries === 100) throw new Error('WebKitWebDriver does not start');
      await delay(200);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { newVisitor, stop };
}

/** Waits until the next page. In the page. */
async function keepDrawing() {
  let isChanged = false;
  setInterval(() => {
    isChanged = !isChanged;
    document.documentElement.style.opacity = isChanged ? '0.999' : '1';
  }, 50);
}

function createVisitor(tell, about) {
  const run = async (work, ...args) => {
    const { answer, error } = await tell('POST', '/execute/async', {
      script: `const done = arguments[arguments.length - 1];
        (async () => (${work})(...[...arguments].slice(0, -1)))().then((answer) => done({ answer }), (error) => done({ error: String(error) }));`,
      args,
    });
    if (error !== undefined) throw new Error(error);
    return answer;
  };
  const keysInto = (element, text) => tell('POST', `/element/${element[ELEMENT]}/value`, { text });
  return {
    ...about,
    open: (url) => tell('POST', '/url', { url }),
    back: () => tell('POST', '/back', {}),
    reload: () => tell('POST', '/refresh', {}),
    /** Runs the function in the page and waits for its result; a returned element can be pressed. */
    run,
    press: (element) => tell('POST', `/element/${element[ELEMENT]}/click`, {}),
    keysInto,
    /** Types into the one element, or gives it a file's path, like a user. */
    async type(selector, text) {
      await keysInto(await tell('POST', '/element', { using: 'css selector', value: selector }), text);
    },
    tab: () => tell('GET', '/window'),
    /** Opens another window beside the others, and switches to it. */
    async newTab() {
      const { handle } = await tell('POST', '/window/new', { type: 'tab' });
      await tell('POST', '/window', { handle });
      return handle;
    },
    toTab: (handle) => tell('POST', '/window', { handle }),
    /** For a browser that supports screenshots: it answers with its next frame, which a page at rest never draws. */
    async screenshot(file) {
      await run(keepDrawing);
      writeFileSync(file, Buffer.from(await tell('GET', '/screenshot'), 'base64'));
    },
    leave: () => tell('DELETE', '').catch(() => undefined),
  };
}
