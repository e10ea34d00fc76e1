/**
 * docs/recipes/first-day.md, run from top to bottom in an empty folder, on the real programs: the server is a process, and
 * in `npm test` one command of each half is; in `npm run test:all` each is.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { runCommandLine } from '#server/cli/command-line.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { createCall, createCookieJar } from '#tests/setup/call-client.ts';
import { programArgs } from '#tests/setup/programs.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth } from '#tests/setup/slice.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RECIPE = fs.readFileSync(path.join(ROOT, 'docs/recipes/first-day.md'), 'utf8');
const SERVER = 'node dist/server/main.js &';
const COMMAND = 'npm run shop -- ';
const CUSTOMER = '<!-- a customer orders -->';

interface Step {
  readonly command: string;
  readonly output: readonly string[];
  readonly code: number;
}

/** The commands of the page, and the outputs that it shows. */
function stepsOf(page: string): Step[] {
  const blocks = [...page.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((text) => {
      const [command = '', ...lines] = text.trimEnd().split('\n');
      const code = Number(/^\[(\d)\]$/.exec(lines.at(-1) ?? '')?.[1] ?? 0);
      return { command, code, output: code === 0 ? lines : lines.slice(0, -1) };
    });
}

/** '…' alone on its line stands for any number of lines, within a line for any words. */
function patternOf(output: readonly string[]): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const lines = output.map((line) => (line === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(literal).join('.+')}\\n`));
  return new RegExp(`^${lines.join('')}$`);
}

let folder: string;
let environment: NodeJS.ProcessEnv;
let server: ChildProcess | undefined;
let url = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-first-day-'));
  // The page is read in the folder of the project.
  fs.symlinkSync(path.join(ROOT, 'server'), path.join(folder, 'server'));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const clientDir = path.join(folder, 'client');
  fs.mkdirSync(clientDir);
  environment = {
    ...inherited,
    DATA_DIR: path.join(folder, 'data'),
    CLIENT_DIR: clientDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    INIT_CWD: folder,
  };
});
afterAll(async () => {
  if (server?.exitCode === null && server.kill()) await once(server, 'exit');
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly printed: string;
  readonly code: number | null;
}

/** @param isProcess starts it as the operator does; otherwise its function is called here, which loads nothing again */
function run({ command }: Step, isProcess: boolean): Promise<Ran> | Ran {
  if (command === SERVER) return startServer();
  if (!command.startsWith(COMMAND)) {
    const { stdout, stderr, status } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    return { printed: stdout + stderr, code: status };
  }
  const words = command.slice(COMMAND.length);
  return isProcess ? runProcess(words) : runHere(words);
}

function runProcess(command: string): Promise<Ran> {
  const words = ['-c', 'set -f; exec "$@" '.concat(command, ' 2>&1'), 'sh', process.execPath, ...programArgs('cli')];
  return new Promise((resolve) => {
    const child = spawn('sh', words, { cwd: ROOT, env: environment });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('close', (code) => resolve({ printed: Buffer.concat(parts).toString('utf8'), code }));
  });
}

async function runHere(command: string): Promise<Ran> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(`${line}\n`);
  const code = await runCommandLine(command.split(' '), { environment, print, printError: print });
  return { printed: lines.join(''), code };
}

function startServer(): Promise<Ran> {
  server = spawn(process.execPath, programArgs('server'), { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = server;
  if (!stdout) throw new Error('Its output is a pipe.');
  const lines: string[] = [];
  return new Promise((resolve) => {
    server?.once('exit', (code) => resolve({ printed: lines.join('\n'), code }));
    createInterface({ input: stdout }).on('line', (line) => {
      if (lines.some((text) => text.startsWith('  data:'))) return;
      lines.push(line);
      url = /open at (\S+)/.exec(line)?.[1] ?? url;
      if (line.startsWith('  data:')) resolve({ printed: `${lines.join('\n')}\n`, code: 0 });
    });
  });
}

/** A parent with the code of a letter buys two pictures as files, by card. */
async function order(): Promise<void> {
  const call = createCall(url);
  const session = createCookieJar();
  const as = { session };
  const password = 'fjord-og-fjell';
  const account = { email: 'kari@example.org', mobile: '+4791234567', password, confirm_password: password };
  const body = { ...account, acceptmail: false, termsofservice: true, code: 'SKBK-7K3M9Q', lang: 'en' };
  (await call(accessCalls.createUser, { body }, as)).answer();
  const { pictureSets } = (await call(pictureSetCalls.listPictureSets, {}, as)).answer();
  for (const { uuid } of pictureSets[0]?.pictures.slice(0, 2) ?? [])
    (await call(cartCalls.toggleDigitalFile, { body: { file: uuid, type: 'IP', wanted: true } }, as)).answer();
  const { checkoutUuid, deliveryOptions } = (await call(checkoutCalls.createCheckout, { body: {} }, as)).answer();
  const deliveryOptionUuid = deliveryOptions.find((method) => method.type === 'digital-delivery')?.deliveryOptions[0]?.uuid ?? '';
  const params = { checkoutUuid, deliveryOptionUuid };
  const { paymentOptions } = (await call(checkoutCalls.listPaymentOptions, { params }, as)).answer();
  const card = paymentOptions.find((option) => !option.requirePersonNo);
  const { transaction } = (
    await call(
      checkoutCalls.createTransaction,
      {
        params: { checkoutUuid },
        body: {
          deliveryOptionUuid,
          paymentOptionUuid: card?.uuid ?? '',
          deliveryOptionData: { contactInfo: { name: 'Kari Berg', emailAddress: 'kari@example.org' } },
          paymentOptionData: {},
          client: 'desktop',
          comment: '',
        },
      },
      as,
    )
  ).answer();
  const transactionUuid = transaction?.uuid ?? '';
  const page = (await call(checkoutCalls.paymentPage, { params: { transactionUuid } }, as)).bytes.toString('utf8');
  const paid = await fetch(`${url}${paths.payment(transactionUuid)}/sandbox`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: session.header() },
    body: new URLSearchParams({ action: 'pay', token: /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '' }),
  });
  expect(paid.status).toBe(303);
}

test('[OPS-01] [OPS-02] [OPX-11] each command of the first day prints what its page says', { timeout: 480_000 * PATIENCE }, async () => {
  const [before, after, ...more] = RECIPE.split(CUSTOMER);
  expect(more).toEqual([]);
  const differing: unknown[] = [];
  for (const [index, part] of [before, after].entries()) {
    if (index === 1) await order();
    const steps = stepsOf(part ?? '');
    const processes = everyNth(steps.length, steps.slice(1));
    for (const step of steps) {
      const { printed, code } = await run(step, processes.includes(step));
      if (code !== step.code || !patternOf(step.output).test(printed)) differing.push({ ...step, code, printed: printed.split('\n') });
    }
  }
  expect(differing).toEqual([]);
});
