import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const PUBLIC = fileURLToPath(new URL('../../../public/', import.meta.url));

interface ServedPage {
  readonly url: string;
  /** What the server serves; a file that is added is served too. */
  readonly outDir: string;
  stop(): Promise<void>;
}

/**
 * Builds a bench page as the app is built and serves it on this machine.
 * @param folder beside the bench, with an index.html
 */
export async function servePage(folder: URL, port: number): Promise<ServedPage> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-'));
  const config = {
    root: fileURLToPath(folder),
    publicDir: PUBLIC,
    configFile: false as const,
    logLevel: 'error' as const,
    worker: { format: 'es' as const },
  };
  await build({ ...config, build: { outDir, target: 'es2022', emptyOutDir: true } });
  const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port } });
  return {
    url: `http://127.0.0.1:${port}/`,
    outDir,
    async stop() {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
