/**
 * Every kind of mail in every language, at the widths of a phone and of a mail program's window, in Chromium, Firefox
 * and WebKit. Reports the faults of each, and saves a screenshot in test-results/mails. Part of npm run test:engines;
 * alone with `node --experimental-websocket tests/engines/mails/main.mjs`. --only firefox selects engines, PORT another
 * port (WebKit's driver uses the next one).
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MAIL_TESTS } from '../engine-tests.mjs';
import { emptyFolder, noteResult, runTest, say } from '../run-shop.mjs';
import { BROWSERS } from './browsers.mjs';
import { letterFaults } from './letter-faults.mjs';
import { mailFaults } from './mail-faults.mjs';

const PORT = Number(process.env.PORT ?? 4794);
/** A phone, and the reading pane of a mail program. */
const WIDTHS = [390, 640];
const PAPER_PX = 900;
const TYPES = { '.html': 'text/html; charset=utf-8', '.png': 'image/png', '.pdf': 'application/pdf' };

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const folder = emptyFolder('mails');
const made = spawnSync(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'make-mails.ts'), folder], {
  stdio: 'inherit',
});
if (made.status !== 0) process.exit(1);
const mails = JSON.parse(readFileSync(path.join(folder, 'list.json'), 'utf8'));
const server = createServer(({ url }, answer) => {
  const file = path.join(folder, path.basename(new URL(url, 'http://mails').pathname));
  if (!existsSync(file)) return void answer.writeHead(404).end();
  answer.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(answer);
});
await new Promise((resolve) => server.listen(PORT, '127.0.0.1', resolve));

/** @returns the faults, with the mail's name */
async function lookAtMails(browser, engine) {
  const failed = [];
  for (const width of WIDTHS) {
    const page = await browser.newPage(width);
    const pictures = path.join(folder, engine, String(width));
    mkdirSync(pictures, { recursive: true });
    for (const { name, ...mail } of mails) {
      await page.open(`http://127.0.0.1:${PORT}/${name}.html`);
      const faults = await mailFaults(page.run, mail);
      for (const fault of faults) failed.push(`${name} at ${width} px ${fault}`);
      await page.screenshot(path.join(pictures, `${name}.png`));
    }
    await page.leave();
  }
  say(`${browser.version}: ${mails.length} mails at ${WIDTHS.join(' and ')} px, ${failed.length} faults`);
  for (const fault of failed) say(`  ${fault}`);
  return failed;
}

/** A sheet of paper in the browser's viewer. @returns the faults, with the letter's name */
async function lookAtLetters(browser, engine) {
  const failed = [];
  const page = await browser.newPage(PAPER_PX);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
    await page.open(`http://127.0.0.1:${PORT}/${name}`);
    const faults = await letterFaults(page, path.join(folder, engine, `${name}.png`));
    for (const fault of faults) failed.push(`${name}: ${fault}`);
  }
  await page.leave();
  say(`${browser.version}: the letters, ${failed.length} faults`);
  for (const fault of failed) say(`  ${fault}`);
  return failed;
}

let isRight = true;
for (const [engine, { missing, start }] of Object.entries(BROWSERS).filter(([name]) => name.includes(values.only))) {
  const words = missing();
  if (words !== null) {
    say(words);
    noteResult({ test: MAIL_TESTS[engine], isMissing: true });
    continue;
  }
  const browser = await start(folder, PORT + 1);
  try {
    const failed = await runTest(MAIL_TESTS[engine], async () => [
      ...(await lookAtMails(browser, engine)),
      ...(browser.hasViewer ? await lookAtLetters(browser, engine) : []),
    ]);
    isRight &&= failed.length === 0;
  } finally {
    await browser.stop();
  }
}
server.close();
process.exit(isRight ? 0 : 1);
