/** Starts other programs for the scripts. Plain Node, because it is needed before the packages are installed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the project's folder with its output shown; resolves with its exit code.
 * A signal to the script stops the program, and the script waits for it.
 * @param options.onOutput receives the program's output, instead of the terminal
 * @param options.isPatient runs at a lower priority than everything else
 */
export function run(command, args, { onOutput, isPatient = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: ROOT, stdio, ...options, env: { ...process.env, ...options.env } });
    // Its child processes inherit it.
    if (isPatient && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    const forward = (signal) => child.kill(signal);
    for (const signal of STOPPING) process.on(signal, forward);
    child.on('error', reject);
    // 'close' comes after the last output.
    child.on('close', (code, signal) => {
      for (const name of STOPPING) process.off(name, forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Options for `run` that collect the program's output, and a function that prints it under a heading. */
export function runInto() {
  const chunks = [];
  const onOutput = (chunk) => chunks.push(chunk);
  return {
    options: { stdio: ['ignore', 'pipe', 'pipe'], onOutput },
    show: (heading) => process.stdout.write(`\n— ${heading} —\n${Buffer.concat(chunks).toString()}\n`),
  };
}

/** A program of node_modules. */
export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

export const inProject = (file) => existsSync(path.join(ROOT, file));
