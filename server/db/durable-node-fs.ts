/**
 * PGlite 0.5.16 writes through Emscripten's NODEFS, which leaves fsync out: a commit would be acknowledged while
 * its bytes are still in memory. This gives the file system its fsync. It reaches into internals, hence the exact
 * pin and the check at every start (`syncs` must rise with a write).
 * It also gives a new file the mode 0666 after the process's umask was applied: here, no other user gets a bit.
 */
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  /** The descriptor in Node. */
  readonly nfd: number;
}

interface ModuleWithNodeFs {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: NodeStream) => number };
    readonly node_ops: { setattr: SetAttributes };
  };
}

type SetAttributes = (node: unknown, attributes: { readonly mode?: number }) => void;

/** What the group and others may do. */
const FOR_OTHERS = 0o077;

export class DurableNodeFs extends NodeFS {
  /** How often PostgreSQL made its files durable. */
  syncs = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const adapt = (module: unknown) => {
      // PGlite's types do not show them; the check at the start, and a test of the files' modes, prove that they are there.
      const { stream_ops: streams, node_ops: nodes } = (module as ModuleWithNodeFs).NODEFS;
      const setAttributes = nodes.setattr;
      nodes.setattr = (node, attributes) =>
        setAttributes(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~FOR_OTHERS });
      streams.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        this.syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun: [...(started.emscriptenOpts.preRun ?? []), adapt] } };
  }
}
