/**
 * PGlite 0.5.16 writes through Emscripten's NODEFS, which leaves fsync out: a commit would be acknowledged while
 * its bytes are still in memory. This gives the file system its fsync. It reaches into internals, hence the exact
 * pin and the check at every start (`syncs` must rise with a write).
 */
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  /** The descriptor in Node. */
  readonly nfd: number;
}

interface ModuleWithNodeFs {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: NodeStream) => number } };
}

export class DurableNodeFs extends NodeFS {
  /** How often PostgreSQL made its files durable. */
  syncs = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const giveFsync = (module: unknown) => {
      // PGlite's types do not show stream_ops; the check at the start proves that it is there.
      (module as ModuleWithNodeFs).NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        this.syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun: [...(started.emscriptenOpts.preRun ?? []), giveFsync] } };
  }
}
