/** Bundles the simulator, with or without a planted bug, and runs it in its own processes. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import type { PlantedBug } from './planted/planted-bug.ts';

const exec = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const OUTPUT_MAX_BYTES = 2 ** 28;

export interface Summary {
  readonly run: number;
  readonly steps: number;
  readonly violated: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export interface Ran extends Summary {
  /** The output of the histories. */
  readonly text: string;
}

export interface Programme {
  run(options: { readonly count: number; readonly seed: number; readonly seconds?: number }, ...flags: readonly string[]): Promise<Ran>;
  remove(): Promise<void>;
}

function planting({ file, from, to, name }: PlantedBug): Plugin {
  return {
    name: 'planted-bug',
    setup(builder) {
      const target = path.join(ROOT, file);
      // Only for a few files, because each query costs as much as reading the file.
      builder.onLoad({ filter: new RegExp(`${path.basename(file, '.ts')}\\.ts$`) }, async (args) => {
        if (args.path !== target) return undefined;
        const parts = (await readFile(target, 'utf8')).split(from);
        if (parts.length !== 2) throw new Error(`'${name}' does not fit ${file} any more: its text occurs ${parts.length - 1} times`);
        return { contents: parts.join(to), loader: 'ts' };
      });
    },
  };
}

export async function bundleProgramme(bug?: PlantedBug): Promise<Programme> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'histories-'));
  const outfile = path.join(folder, 'run.mjs');
  await build({
    entryPoints: [path.join(ROOT, 'tests/simulator/run.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: bug ? false : 'inline',
    logLevel: 'error',
    absWorkingDir: ROOT,
    outfile,
    plugins: bug ? [planting(bug)] : [],
  });
  return {
    async run({ count, seed, seconds }, ...flags) {
      const time = seconds === undefined ? [] : ['--seconds', String(seconds)];
      const options = ['--count', String(count), '--seed', String(seed), ...time, ...flags];
      // A large nursery, because the objects of a history are garbage at its end.
      const node = ['--max-semi-space-size=64', outfile, ...options];
      const { stdout } = await exec(process.execPath, node, { cwd: ROOT, maxBuffer: OUTPUT_MAX_BYTES });
      const lines = stdout.trimEnd().split('\n');
      const summary = JSON.parse(lines.pop() ?? '') as Summary;
      return { ...summary, text: lines.join('\n') };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
