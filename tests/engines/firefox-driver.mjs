/** An unmodified Firefox, driven by its own WebDriver BiDi, without a driver or an npm package. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onPath } from './run-shop.mjs';

const PROGRAMS = ['firefox-esr', 'firefox'];
const COMMAND_MS = 120_000;
const START_MS = 60_000;

/** Number of attempts to open an address that the previous page aborts. */
const TRIES = 3;
export const findFirefox = () => process.env.FIREFOX ?? PROGRAMS.find(onPath);

/** The reason why Firefox cannot be started here; null: none. */
export function missingForFirefox() {
  if (typeof WebSocket === 'undefined')
    return 'This Node has no WebSocket: run it with --experimental-websocket, as npm run test:firefox does.';
  const firefox = findFirefox();
  if (firefox !== undefined && (onPath(firefox) || existsSync(firefox))) return null;
  return 'Missing: Firefox. On Debian: apt-get install --no-install-recommends firefox-esr. FIREFOX names another one.';
}

/** @returns the address on which the started browser listens */
function untilListening(child) {
  return new Promise((resolve, reject) => {
    const said = [];
    const stop = setTimeout(() => reject(new Error(`Firefox does not start: ${said.join('').slice(-500)}`)), START_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said.join('').slice(-500)}`)));
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      said.push(chunk);
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said.join(''))?.[1];
      if (address === undefined) return;
      clearTimeout(stop);
      resolve(address);
    });
  });
}

/** Sends commands, and resolves each with the browser's answer. */
async function connect(address) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)), { once: true });
  });
  const waiting = new Map();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') asked?.resolve(result);
    else if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
  });
  return function ask(method, params) {
    last += 1;
    const id = last;
    const answer = new Promise((resolve, reject) => {
      const stop = setTimeout(() => reject(new Error(`no answer to ${method}`)), COMMAND_MS);
      const ended = (end) => (value) => {
        clearTimeout(stop);
        end(value);
      };
      waiting.set(id, { resolve: ended(resolve), reject: ended(reject) });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answer;
  };
}

/** A headless Firefox with a new profile in that folder. */
export async function startFirefox(folder) {
  const profile = path.join(folder, 'profile');
  mkdirSync(profile, { recursive: true });
  // A run only contacts the shop under test.
  writeFileSync(
    path.join(profile, 'user.js'),
    ['app.update.enabled', 'extensions.update.enabled', 'browser.shell.checkDefaultBrowser', 'datareporting.policy.dataSubmissionEnabled']
      .map((name) => `user_pref('${name}', false);\n`)
      .join(''),
  );
  const child = spawn(findFirefox(), ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  try {
    const ask = await connect(await untilListening(child));
    const { capabilities } = await ask('session.new', { capabilities: {} });
    const closed = new Promise((resolve) => child.once('exit', resolve));
    return {
      version: `${capabilities.browserName} ${capabilities.browserVersion}`,
      /** A window of a new visitor, which shares nothing with the other windows. */
      async newVisitor() {
        const { userContext } = await ask('browser.createUserContext', {});
        const { context } = await ask('browsingContext.create', { type: 'tab', userContext });
        return { ...driveTab(ask, context), leave: () => ask('browser.removeUserContext', { userContext }) };
      },
      async stop() {
        await ask('browser.close', {}).catch(() => child.kill());
        await closed;
      },
    };
  } catch (error) {
    child.kill();
    throw error;
  }
}

function driveTab(ask, context) {
  const target = { context };
  const call = (functionDeclaration, ...values) =>
    ask('script.callFunction', {
      target,
      awaitPromise: true,
      userActivation: true,
      functionDeclaration,
      arguments: values.map((value) => ({ type: 'string', value })),
    });
  /** The first element that the selector finds. */
  const find = async (selector) => {
    const { result } = await call('(selector) => document.querySelector(selector)', selector);
    if (result?.type !== 'node') throw new Error(`there is no ${selector}`);
    return { sharedId: result.sharedId };
  };
  return {
    /**
     * A page that reloads meanwhile is no failure. The previous page may also abort the navigation and stay; the
     * address is then opened again.
     */
    async open(url) {
      for (let tries = 1; ; tries += 1) {
        try {
          await ask('browsingContext.navigate', { context, url, wait: 'complete' });
          return;
        } catch (error) {
          if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
          const { contexts } = await ask('browsingContext.getTree', { root: context });
          if (contexts[0].url.startsWith(url)) return;
          if (tries === TRIES) throw error;
        }
      }
    },
    /** Runs the function in the page and waits for its result. */
    async run(work, ...args) {
      const { result, exceptionDetails } = await call(
        `async (args) => JSON.stringify((await (${work})(...JSON.parse(args))) ?? null)`,
        JSON.stringify(args),
      );
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    /** Types into the one element, or gives it a file's path, like a user. */
    async type(selector, text) {
      const element = await find(selector);
      const { result } = await call('(selector) => document.querySelector(selector).type', selector);
      if (result.value === 'file') return ask('input.setFiles', { context, element, files: [text] });
      await call('(selector) => document.querySelector(selector).focus()', selector);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      return ask('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] });
    },
    resize: (width, height) => ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    async screenshot(file) {
      const { data } = await ask('browsingContext.captureScreenshot', { context });
      writeFileSync(file, Buffer.from(data, 'base64'));
    },
  };
}
