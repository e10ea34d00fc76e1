#!/usr/bin/env node
/**
 * The program that Playwright starts as its Firefox: this machine's Firefox, and a relay of WebDriver BiDi between the
 * two. The relay fills the gaps between this version of Firefox and this version of Playwright (`bidi-relay.mjs`).
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { createRelay } from './bidi-relay.mjs';
import { findFirefox } from './firefox-driver.mjs';
import { lineInProfile, startLine } from './firefox-line.mjs';

/** A screenshot or an uploaded file is one message. */
const CONNECTION = { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 };
const SAYS = 'WebDriver BiDi listening on ';

const args = process.argv.slice(2);
// Firefox starts only with a home folder that belongs to the user of the process. The profile is used for this.
const home = args[args.indexOf('--profile') + 1];
const shopLine = await startLine();
// Playwright's last line there does not end with a line break.
appendFileSync(path.join(home, 'user.js'), `\n${lineInProfile(shopLine)}`);
// Playwright closes the whole browser when a tab crashes. A test that crashes one continues in another tab.
const { MOZ_CRASHREPORTER_SHUTDOWN: _ends, ...env } = process.env;
const firefox = spawn(findFirefox(), args, { stdio: ['ignore', 'inherit', 'pipe'], env: { ...env, HOME: home } });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 0));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  if (line.startsWith(SAYS)) listen(line.slice(SAYS.length).trim());
  else process.stderr.write(`${line}\n`);
});

/** @param address of Firefox */
function listen(address) {
  const server = new WebSocketServer({ ...CONNECTION, host: '127.0.0.1', port: 0 });
  server.on('listening', () => process.stderr.write(`${SAYS}ws://127.0.0.1:${server.address().port}\n`));
  server.on('connection', (playwright, request) => {
    const browser = new WebSocket(address + request.url, CONNECTION);
    const relay = createRelay({
      toPlaywright: (message) => playwright.send(message),
      toFirefox: (message) => browser.send(message),
      line: shopLine,
      startLine,
    });
    const early = [];
    browser.on('open', () => {
      for (const message of early.splice(0)) relay.fromPlaywright(message);
    });
    playwright.on('message', (data) => {
      if (browser.readyState === WebSocket.OPEN) relay.fromPlaywright(data.toString());
      else early.push(data.toString());
    });
    browser.on('message', (data) => relay.fromFirefox(data.toString()));
    for (const socket of [playwright, browser]) {
      const end = () => {
        playwright.close();
        browser.close();
        relay.stop();
      };
      socket.on('close', end);
      socket.on('error', end);
    }
  });
}
