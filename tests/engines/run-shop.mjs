/** Shared by the runs in other browsers: their own demo shop, and its signed-in customer. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The demo shop's customer, with a verified address. */
export const DEMO_CUSTOMER = { email: 'demo@keepsake.example', password: 'keepsake-demo' };

/** A page that has shown nothing for this long has failed. */
export const STUCK_MS = 25_000;

export const say = (line) => process.stdout.write(`${line}\n`);

/** Names the file from which `npm run test:engines` reads the results. */
export const RESULTS = 'KEEPSAKE_ENGINE_RESULTS';

/** Runs one test of an engine. After an exception the next test still runs. @returns the failures */
export async function runTest(test, run) {
  let failed = [];
  try {
    failed = await run();
  } catch (error) {
    say(`${test}: ${error.stack ?? error}`);
    failed = [error.message ?? String(error)];
  }
  noteResult({ test, failed });
  return failed;
}

/** For the table of `npm run test:engines`. */
export function noteResult(result) {
  const file = process.env[RESULTS];
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

export const onPath = (program) => (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** An empty folder for the files of a run. */
export function emptyFolder(name) {
  const folder = path.resolve('test-results', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The built app with the demo shop; its data is written to that folder. */
export function startShop(port, folder) {
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    async untilReady() {
      for (let tries = 0; !(await fetch(`${address}/healthz`).catch(() => null))?.ok; tries += 1) {
        if (tries === 1_000 || child.exitCode !== null) throw new Error('the shop does not start');
        await delay(300);
      }
    },
    stop() {
      child.kill();
      return ended;
    },
    /** Kills it at once, like a crash. */
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** How long it took until an element showed this text; null: none did. In the page. */
export async function untilShown(selector, words, limitMs) {
  const beganMs = performance.now();
  while (performance.now() - beganMs < limitMs) {
    const isShown = [...document.querySelectorAll(selector)].some((element) =>
      `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.toLowerCase().includes(words.toLowerCase()),
    );
    if (isShown) return Math.round(performance.now() - beganMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

/** The text of the page, with its open dialog. In the page. */
export function describePage() {
  const textOf = (element) => element.innerText.replace(/\s+/g, ' ').slice(0, 400);
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].map((dialog) => ` [dialog: ${textOf(dialog)}]`);
  return `${textOf(document.querySelector('main') ?? document.body)}${dialogs.join('')}`;
}

/** Presses the first button whose name starts with this text. In the page. */
export function pressButton(name, place = 'body') {
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
  const buttons = [...document.querySelectorAll(place)].flatMap((part) => [...part.querySelectorAll('button')]);
  const button = buttons.find((element) => nameOf(element).toLowerCase().startsWith(name.toLowerCase()));
  button?.click();
  return button !== undefined;
}

async function untilOn(pathname, limitMs) {
  for (const beganMs = performance.now(); performance.now() - beganMs < limitMs; ) {
    if (location.pathname === pathname) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

/** Signs a customer in, and waits for the service worker and the first answers. */
export async function signIn(browser, shop, { email, password } = DEMO_CUSTOMER) {
  await browser.open(`${shop}/#login`);
  await browser.run(untilShown, 'input[type=email]', '', STUCK_MS);
  await browser.run(pressButton, 'Decline');
  await browser.type('input[type=email]', email);
  await browser.type('input[type=password]', password);
  await browser.run(pressButton, 'Sign in');
  if ((await browser.run(untilOn, '/products/packages', STUCK_MS)) === null) throw new Error('the sign-in does not lead to the packages');
  await delay(4_000);
}
