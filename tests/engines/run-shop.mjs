/** What the runs in other browsers share: a demo shop of their own, and the customer who is signed in there. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Of the demo shop, with an address that is proved. */
export const DEMO_CUSTOMER = { email: 'demo@keepsake.example', password: 'keepsake-demo' };

/** A page that has shown nothing for this long shows nothing any more. */
export const STUCK_MS = 25_000;

export const say = (line) => process.stdout.write(`${line}\n`);

/** Names the file that `npm run test:engines` reads the results from. */
export const RESULTS = 'KEEPSAKE_ENGINE_RESULTS';

/** Runs one test of an engine; the next one runs although it throws. @returns what failed */
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

/** An empty folder for what a run leaves behind. */
export function emptyFolder(name) {
  const folder = path.resolve('test-results', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The built app with the demo shop; its data goes into that folder. */
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
    /** Ends it without a moment to finish anything, as a crash does. */
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** How long it took until an element showed these words; null: none did. In the page. */
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

/** What is on the page, with the dialog that is open on it. In the page. */
export function describePage() {
  const textOf = (element) => element.innerText.replace(/\s+/g, ' ').slice(0, 400);
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].map((dialog) => ` [dialog: ${textOf(dialog)}]`);
  return `${textOf(document.querySelector('main') ?? document.body)}${dialogs.join('')}`;
}

/** Presses the first button there whose name begins so. In the page. */
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

/** Signs a customer in, and waits until the service worker and the first answers are there. */
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
