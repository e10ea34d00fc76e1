/**
 * npm run try-image: takes the steps of the Dockerfile in empty folders, without Docker, and starts what they made as another
 * user who can write nothing of it. No check of the base image: the steps run with this machine's Node and libraries.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '#scripts/lib/run.mjs';
import { readDockerfile } from './dockerfile.mjs';

const PORT = process.env.PORT ?? '5371';
const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-image-'));
chmodSync(folder, 0o755);
const place = (stage, file) => path.join(folder, stage, file);
const environment = { PATH: process.env.PATH, HOME: folder, NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS };

/** What the build is given: the files of the repository without those of Dockerfile.dockerignore. */
function context() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 });
  const ignored = readFileSync(path.join(ROOT, 'docs/deploy/Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const files = listed.stdout.split('\n').filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
  return files.filter((file) => !ignored.some((name) => file === name || file.startsWith(`${name}/`)));
}

function copy(stage, workFolder, rest) {
  const words = rest.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift().slice('--from='.length) : null;
  const target = words.pop();
  const into = path.join(workFolder, target);
  for (const word of words) {
    if (from !== null) cpSync(place(from, word), into, { recursive: true, verbatimSymlinks: true });
    else for (const file of word === '.' ? context() : [word]) cpSync(path.join(ROOT, file), path.join(into, file));
  }
}

function build() {
  const stages = readDockerfile(readFileSync(path.join(ROOT, 'docs/deploy/Dockerfile'), 'utf8'));
  const image = { user: [0, 0], command: [], health: [], env: {}, folder: '' };
  for (const { name, steps } of stages) {
    let workFolder = place(name, '/');
    for (const { word, rest } of steps) {
      console.log(`${name}: ${word} ${rest.slice(0, 100)}`);
      if (word === 'WORKDIR') mkdirSync((workFolder = place(name, rest)), { recursive: true });
      else if (word === 'COPY') copy(name, workFolder, rest);
      else if (word === 'RUN') {
        const { status } = spawnSync('sh', ['-c', rest], { cwd: workFolder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
        if (status !== 0) throw new Error(`${rest} ended with ${status}`);
      } else if (word === 'ENV') Object.assign(image.env, Object.fromEntries([rest.split('=')]));
      else if (word === 'USER') image.user = rest.split(':').map(Number);
      else if (word === 'CMD') image.command = JSON.parse(rest);
      else if (word === 'HEALTHCHECK') image.health = JSON.parse(/CMD (.*)$/.exec(rest)[1]);
      else if (!['EXPOSE', 'STOPSIGNAL'].includes(word)) throw new Error(`The Dockerfile has a step that this does not take: ${word}`);
    }
    image.folder = workFolder;
  }
  return image;
}

async function start({ user, command, health, env, folder: cwd }) {
  const [uid, gid] = user;
  if (process.getuid?.() !== 0) throw new Error('Run it as root, so that the server can be started as another user.');
  const data = place('volume', env.DATA_DIR);
  mkdirSync(data, { recursive: true });
  chownSync(data, uid, gid);
  const options = {
    cwd,
    uid,
    gid,
    env: { ...environment, ...env, DATA_DIR: data, HOME: '/nowhere', PORT, HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  };
  const touched = spawnSync('sh', ['-c', 'touch written 2>/dev/null || touch dist/written 2>/dev/null'], options);
  if (touched.status === 0) throw new Error('The user of the image can write its files.');
  const server = spawn(command[0], command.slice(1), { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    let isHealthy = false;
    for (let tries = 0; tries < 180 && !isHealthy && server.exitCode === null; tries += 1) {
      await setTimeout(1000);
      isHealthy = spawnSync(health[0], health.slice(1), options).status === 0;
    }
    if (!isHealthy) throw new Error('The health check never succeeded.');
    const page = await fetch(`http://127.0.0.1:${PORT}/`);
    if (!page.ok || !(await page.text()).includes('<div id="root"')) throw new Error(`/ is ${page.status}`);
    const { status, stdout, stderr } = spawnSync('node', ['dist/server/cli.js', 'status'], { ...options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`status: ${stdout}${stderr}`);
    console.log(stdout.trim());
  } finally {
    server.kill('SIGTERM');
    console.log(`stopped with ${await ended}`);
  }
}

try {
  await start(build());
  console.log('The steps of the Dockerfile make a shop that starts as another user and is healthy.');
} finally {
  if (process.env.KEEP !== '1') rmSync(folder, { recursive: true, force: true });
}
