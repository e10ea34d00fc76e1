/** WebKitGTK, driven through its own WebKitWebDriver by plain W3C WebDriver: no npm package is needed for it. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onPath } from './run-shop.mjs';

/** WebKitWebDriver now and then never answers a command: the run fails then, instead of standing still. */
const COMMAND_MS = 60_000;
/** The name under which WebDriver hands out an element (W3C WebDriver, 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const LIBRARIES = '/usr/lib';

/** The browser that comes with the library; its folder is named after the machine. */
function findBrowser() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return folders.map((folder) => path.join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser')).find((file) => existsSync(file));
}

/** What is missing to start WebKit here, in words; null: nothing. */
export function missingForWebKit() {
  const missing = ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'].filter((program) => !onPath(program));
  if (!findBrowser()) missing.push('MiniBrowser of WebKitGTK 4.1');
  if (missing.length === 0) return null;
  return `Missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth dbus`;
}

/** A window of WebKit with an empty profile and its page cache on, as in Safari. */
export async function startWebKit(port) {
  const server = `http://127.0.0.1:${port}`;
  const child = spawn('xvfb-run', ['-a', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // A group of its own: what it starts ends with it.
    detached: true,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', GTK_A11Y: 'none', NO_AT_BRIDGE: '1' },
  });
  const end = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
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
  try {
    for (let tries = 0; !(await ask('GET', '/status').catch(() => null)); tries += 1) {
      if (tries === 100) throw new Error('WebKitWebDriver does not start');
      await delay(200);
    }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] } } };
    const { sessionId, capabilities: given } = await ask('POST', '/session', { capabilities });
    const tell = (method, address, body) => ask(method, `/session/${sessionId}${address}`, body);
    return {
      version: `${given.browserName} ${given.browserVersion}`,
      open: (url) => tell('POST', '/url', { url }),
      back: () => tell('POST', '/back', {}),
      /** Runs the function in the page and waits for what it answers. */
      run: (work, ...args) =>
        tell('POST', '/execute/async', {
          script: `const done = arguments[arguments.length - 1]; Promise.resolve((${work})(...[...arguments].slice(0, -1))).then(done);`,
          args,
        }),
      /** Types into the one element, or gives it a file's path, as a person does. */
      async type(selector, text) {
        const element = await tell('POST', '/element', { using: 'css selector', value: selector });
        await tell('POST', `/element/${element[ELEMENT]}/value`, { text });
      },
      async stop() {
        await tell('DELETE', '').catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
