/**
 * npm run try-caddy: the built shop behind docs/deploy/Caddyfile on this machine, with Caddy's own certificates: https, cookies
 * of the host, the caller's address, a picture of 60 MB. Needs Caddy (Debian: apt-get install caddy).
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { ensureBuild } from '#scripts/lib/build.mjs';
import { ROOT } from '#scripts/lib/run.mjs';

const [FIRST, HTTPS, SHOP, BETWEEN] = [0, 1, 2, 3].map((more) => Number(process.env.PORT ?? 5374) + more);
const HOST = `localhost:${HTTPS}`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-caddy-'));
const children = [];
const start = (program, args, env) => {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  child.gone = new Promise((resolve) => child.once('exit', resolve));
  children.push(child);
  return child;
};
const must = (is, words) => {
  if (!is) throw new Error(words);
  console.log(`ok  ${words}`);
};

/** What Caddy says of each caller. */
const heard = [];
const between = http.createServer((request, response) => {
  heard.push(request.headers);
  const options = { port: SHOP, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers };
  const onward = http.request(options, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
});

let ca;
const cookies = new Map();
function ask(method, address, { headers = {}, body } = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = {
    host: HOST,
    origin: `https://${HOST}`,
    cookie,
    ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID(), 'x-keepsake-app': '1' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = https.request(
      { host: '127.0.0.1', port: HTTPS, servername: 'localhost', path: address, method, headers: own, ca },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          const set = answer.headers['set-cookie'] ?? [];
          for (const line of set) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
            cookies.set(name, value);
          }
          resolve({ status: answer.statusCode, headers: answer.headers, set, text: Buffer.concat(parts).toString() });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
const json = (value) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

async function eventually(attempt, words) {
  for (let tries = 0; tries < 300; tries += 1) {
    const is = await attempt().catch(() => false);
    if (is) return;
    await setTimeout(1000);
  }
  throw new Error(`It never came: ${words}`);
}

/** Noise, which nothing makes smaller: 60 MB as a PNG. */
async function largePicture() {
  const side = 4500;
  const raw = Buffer.alloc(side * side * 3);
  let state = 1;
  for (let at = 0; at < raw.length; at += 1) raw[at] = (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16;
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function main() {
  await ensureBuild();
  const caddyfile = path.join(folder, 'Caddyfile');
  // Ports that need no rights, and nothing outside of the folder.
  const here = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${FIRST}\n\thttps_port ${HTTPS}\n\tstorage file_system ${folder}/caddy\n}\n`;
  writeFileSync(caddyfile, here + readFileSync(path.join(ROOT, 'docs/deploy/Caddyfile'), 'utf8'));
  const env = { SHOP_HOST: 'localhost', SHOP_SERVERS: `127.0.0.1:${BETWEEN}`, HOME: folder };
  const config = ['--adapter', 'caddyfile', '--config', caddyfile];
  const valid = spawnSync('caddy', ['validate', ...config], { env: { ...process.env, ...env }, encoding: 'utf8' });
  must(valid.status === 0, `caddy validate takes the Caddyfile (${spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout?.trim()})`);
  start('caddy', ['run', ...config], env);
  await new Promise((resolve) => between.listen(BETWEEN, '127.0.0.1', resolve));
  start(process.execPath, ['dist/server/main.js', '--demo'], {
    PORT: String(SHOP),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  });
  const root = path.join(folder, 'caddy/pki/authorities/local/root.crt');
  await eventually(async () => existsSync(root) && (ca = readFileSync(root)), "Caddy's certificate");
  await eventually(async () => (await ask('GET', '/healthz')).status === 200, 'the shop behind Caddy');
  const page = await ask('GET', '/');
  must(
    page.status === 200 && /max-age=\d+/.test(page.headers['strict-transport-security'] ?? ''),
    'https with a certificate that is checked, and browsers are told to stay with it',
  );
  const plain = await fetch(`http://127.0.0.1:${FIRST}/`, { headers: { host: 'localhost' }, redirect: 'manual' });
  must(plain.status === 308 || plain.status === 301, `http leads to https (${plain.status})`);

  const signIn = json({ username: 'demo@keepsake.example', password: 'keepsake-demo' });
  const session = await ask('POST', '/api/webshop/session', {
    ...signIn,
    headers: { ...signIn.headers, 'x-forwarded-for': '203.0.113.9' },
  });
  must(session.status === 200, `a customer signs in (${session.status} ${session.text.slice(0, 80)})`);
  const own = session.set.filter((line) => line.startsWith('__Host-'));
  must(
    own.length > 0 && own.every((line) => /; Secure/i.test(line) && /; HttpOnly/i.test(line) && /; Path=\//i.test(line)),
    'the session is a cookie __Host-, Secure and HttpOnly',
  );
  must(heard.at(-1)?.['x-forwarded-for'] === '127.0.0.1', "X-Forwarded-For is the caller's address alone, whatever the caller wrote there");
  must(heard.at(-1)?.['x-forwarded-proto'] === 'https' && heard.at(-1)?.host === HOST, 'host and https are passed on');

  const picture = await largePicture();
  const boundary = 'keepsake-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="images[]"; filename="large.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) };
  const address = '/system/iframes/upload_internal.php?handleuploads=1&interface=webshop&redirect=0&uploadtype=user&json=1&thumbnails=640';
  const startedAt = performance.now();
  const upload = await ask('POST', address, { headers, body });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  must(
    upload.status === 200 && JSON.parse(upload.text).result === 'OK',
    `a picture of ${(picture.length / 1e6).toFixed(1)} MB is uploaded, in ${seconds} s`,
  );
}

try {
  await main();
} finally {
  between.close();
  between.closeAllConnections();
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map(({ gone }) => gone));
  rmSync(folder, { recursive: true, force: true });
}
